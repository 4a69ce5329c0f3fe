"""A whole case as text for people: its rounds, its course, the evidence under its headings, the decision, the letters.

What people wrote stands behind a bar, line by line, so that nobody can write a line of the file itself."""

from collections.abc import Iterable, Iterator, Sequence

from felt.cases.entries import EvidenceAdded, RoundAttached
from felt.cases.kinds import ABOUT_IN_WORDS, HEADINGS_IN_WORDS, STAGES_IN_WORDS, Heading
from felt.cases.letters import told
from felt.cases.sentences import OUTCOMES, money, one_line, sentence, texts, who
from felt.cases.sight import Seen, Written
from felt.cases.state import Case, evolve
from felt.cases.times import moment, zone_name
from felt.core.chips import Cents
from felt.core.words import Language, Words, amount_in_words, fill, listed

TITLE = Words("Case {number}: {about}", "Vụ việc {number}: {about}")
PATRON = Words("patron: {name}", "khách: {name}")
GUEST = Words("guest without an account: {name}", "khách không có tài khoản: {name}")
WHERE = Words("table {table}, rule book {book}", "bàn {table}, thể lệ {book}")
FOLLOWS = Words("takes up case {number} again", "tiếp nối vụ việc {number}")
LAW = Words("rules for disputes: {name}", "quy định về tranh chấp: {name}")
STAGE = Words("stage: {stage}", "tình trạng: {stage}")
ACCUSED = Words("about the conduct of: {people}", "về cách ứng xử của: {people}")

ROUNDS = Words("Rounds", "Các ván")
ROUND = Words(
    "table {table}, round {round}, {game}, edition {edition}", "bàn {table}, ván {round}, {game}, ấn bản {edition}"
)
NET = Words("the patron's result: {net}", "kết quả của khách: {net}")
THERE = Words("dealt or decided in it: {people}", "đã chia bài hoặc quyết định: {people}")
RULES_HASH = Words("rules {hash}", "luật {hash}")
RECORD = Words("record up to event {seq}: {hash}", "bản ghi đến sự kiện {seq}: {hash}")

COURSE = Words("Course", "Diễn biến")
EVIDENCE = Words("Evidence", "Chứng cứ")
NONE = Words("none", "không có")
SHARED = Words("the patron sees it", "khách được xem")
AFTERWARDS = Words("after the decision", "sau quyết định")
FILE = Words(
    "file “{name}”, {size} bytes, {media_type}, SHA-256 {sha256}",
    "tệp “{name}”, {size} byte, {media_type}, SHA-256 {sha256}",
)

DECISION = Words("Decision", "Quyết định")
DECIDED = Words("{outcome}; {money}", "{outcome}; {money}")
BASIS = Words("it rests on {headings}", "căn cứ {headings}")
SIGNED = Words("decided by {who}", "người quyết định: {who}")
APPROVED = Words("approved by {who}", "người duyệt: {who}")
LETTERS = Words("Letters to the patron", "Thư gửi khách")


def case_file(written: Iterable[Written], key: str, language: Language) -> str:
    """Of the entries that are given: all of them, or those that a person may see (`felt.cases.sight`)."""
    case, course = Case(key), list[Seen]()
    for each in written:
        course.append(Seen(each.at, each.entry, told(case, each.entry, each.at)))
        evolve(case, each.entry, each.at)
    page = _Page(case, language)
    parts = (
        page.head(),
        page.rounds(),
        page.course(course),
        page.evidence(course),
        page.decision(),
        page.letters(course),
    )
    return "\n\n".join("\n".join(part) for lines in parts if (part := tuple(lines))) + "\n"


class _Page:
    def __init__(self, case: Case, language: Language) -> None:
        self._case = case
        self._language = language
        self._offset = case.begun.jurisdiction.utc_offset_min

    def head(self) -> Iterator[str]:
        opened = self._case.begun
        yield self._say(TITLE, number=opened.number, about=ABOUT_IN_WORDS[opened.about])
        yield self._say(PATRON if opened.patron else GUEST, name=one_line(opened.patron or opened.guest))
        if opened.table:
            yield self._say(WHERE, table=one_line(opened.table), book=one_line(opened.book))
        if opened.follows:
            yield self._say(FOLLOWS, number=opened.follows)
        yield self._say(LAW, name=one_line(opened.jurisdiction.name))
        yield self._say(STAGE, stage=STAGES_IN_WORDS[self._case.stage])
        if self._case.accused:
            yield self._say(ACCUSED, people=one_line(", ".join(sorted(self._case.accused))))

    def rounds(self) -> Iterator[str]:
        if self._case.rounds:
            yield self._say(ROUNDS)
        for attached in self._case.rounds:
            yield from self._round(attached)

    def _round(self, attached: RoundAttached) -> Iterator[str]:
        named = {"table": one_line(attached.table), "game": one_line(attached.game)}
        yield f"  {self._say(ROUND, round=attached.round, edition=attached.edition, **named)}"
        yield f"    {self._time(attached.at)}"
        if attached.net is not None:
            sign = "+" if attached.net > 0 else ""
            yield f"    {self._say(NET, net=sign + amount_in_words(Cents(attached.net), self._language))}"
        if attached.staff:
            yield f"    {self._say(THERE, people=one_line(', '.join(attached.staff)))}"
        yield f"    {self._say(RULES_HASH, hash=attached.rules_hash)}"
        yield f"    {self._say(RECORD, seq=attached.seq, hash=attached.hash)}"

    def course(self, course: Sequence[Seen]) -> Iterator[str]:
        yield self._say(COURSE)
        for each in course:
            yield f"  {self._time(each.at)}"
            yield f"    {self._say(sentence(each.entry, self._offset))}"
            if not isinstance(each.entry, EvidenceAdded):
                for label, text in texts(each.entry):
                    yield from self._quoted(label, text)

    def evidence(self, course: Sequence[Seen]) -> Iterator[str]:
        """Under the eight headings, also where there is none."""
        yield self._say(EVIDENCE)
        for heading in Heading:
            found = [each.entry for each in course if isinstance(each.entry, EvidenceAdded)]
            under = [each for each in found if each.heading is heading]
            yield f"  {heading} {self._say(HEADINGS_IN_WORDS[heading])}" + ("" if under else f": {self._say(NONE)}")
            for each in under:
                yield from self._piece(each)

    def _piece(self, piece: EvidenceAdded) -> Iterator[str]:
        decision = self._case.decision
        after = decision is not None and piece.number > decision.evidence
        marks = [self._say(words) for words, holds in ((SHARED, piece.shared), (AFTERWARDS, after)) if holds]
        yield f"    {piece.number}. {'; '.join([self._say(who(piece.by, piece.role)), *marks])}"
        yield from self._quoted(Words("", ""), piece.says)
        if piece.file is not None:
            file = piece.file
            named = {"name": one_line(file.name), "media_type": one_line(file.media_type)}
            yield f"    {self._say(FILE, size=file.size, sha256=file.sha256, **named)}"

    def decision(self) -> Iterator[str]:
        decision = self._case.decision
        if decision is None:
            return
        yield self._say(DECISION)
        yield f"  {self._say(DECIDED, outcome=OUTCOMES[decision.outcome], money=money(decision))}"
        if decision.basis:
            yield f"  {self._say(BASIS, headings=listed(decision.basis))}"
        yield f"  {self._say(SIGNED, who=who(decision.by, decision.role))}"
        if decision.approved_role:
            yield f"  {self._say(APPROVED, who=who(decision.approved_by, decision.approved_role))}"

    def letters(self, course: Sequence[Seen]) -> Iterator[str]:
        yield self._say(LETTERS)
        for each in course:
            if each.letter is not None:
                yield f"  {self._time(each.at)}"
                yield from self._quoted(Words("", ""), each.letter.in_language(self._language))

    def _quoted(self, label: Words, text: str) -> Iterator[str]:
        for index, line in enumerate(text.splitlines()):
            yield f"    | {self._say(label) if index == 0 else ''}{one_line(line)}"

    def _time(self, at: int) -> str:
        """In UTC, and by the clocks of the place if they differ."""
        utc = f"{moment(at):%Y-%m-%d %H:%M:%S} UTC"
        return f"{utc} ({moment(at, self._offset):%Y-%m-%d %H:%M} {zone_name(self._offset)})" if self._offset else utc

    def _say(self, template: Words, **values: object) -> str:
        return fill(template, self._language, values) if values else template.in_language(self._language)
