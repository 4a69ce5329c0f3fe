"""What the verification of a case has found, one sentence a step, in both languages."""

from felt.core.words import Words
from felt.verify.steps import Step

READ = Words("Bundle: case {number}, {members} members.", "Gói: vụ việc {number}, {members} phần.")
JOURNAL = Words(
    "Journal of the case: {entries} entries; every hash fits.", "Nhật ký vụ việc: {entries} mục; mọi mã băm đều khớp."
)
PROVED = Words(
    "Decisions: {proved} of {decisions} are in the log.",
    "Quyết định: {proved} trên {decisions} có trong nhật ký chung.",
)
ROUND = Words(
    "Round {round} of table {table}: the one that the case names; settled again by the rules of its day.",
    "Ván {round} của bàn {table}: đúng ván mà vụ việc nêu; tính lại theo luật ngày đó.",
)
UNPROVED = Words(
    "Round {round} of table {table}: the bundle does not prove how it was dealt.",
    "Ván {round} của bàn {table}: gói không chứng minh cách chia.",
)
FILES = Words("Files: {files}, each with its hash.", "Tệp: {files}, mỗi tệp đúng mã băm.")
PAGES = Words(
    "Pages: transcripts, rules and the page say what the records say.",
    "Trang: bản tường thuật, luật và trang in đúng với bản ghi.",
)


def step(code: str, words: Words, **facts: object) -> Step:
    return Step(code, Words(*(text.format(**facts) for text in words)), facts)
