"""The documents beside the books: digest, total, form, and the documents on which they rely."""

import msgspec

from felt.check import Report, queries
from felt.core.words import Words
from felt.store.digests import Total, document_digest
from felt.store.forms import Forms
from felt.store.reading import Reading

CHANGED = Words("Document {place} is not what was written.", "Tài liệu {place} không còn như lúc ghi.")
UNREADABLE = Words("Document {place} cannot be read: {problem}.", "Không đọc được tài liệu {place}: {problem}.")
UNKNOWN = Words("Document {place} is of a kind that no Felt writes.", "Tài liệu {place} thuộc loại mà Felt không ghi.")
WRONG_TOTAL = Words(
    "There are {found} documents where {expected} were written, or others in their place.",
    "Có {found} tài liệu trong khi đã ghi {expected}, hoặc đã bị thay bằng tài liệu khác.",
)
UNFOUNDED = Words(
    "Document {place} relies on {other}, which is missing.", "Tài liệu {place} dựa vào {other}, nhưng không có."
)
THERE = "SELECT 1 FROM documents WHERE kind = $1 AND key = $2"


async def check_documents(books: Reading, report: Report, forms: Forms) -> None:
    total = Total()
    async for kind, key, body, digest in books.stream(queries.DOCUMENTS):
        report.counts.documents += 1
        total.add(digest)
        if digest != document_digest(kind, key, body):
            report.add("document_changed", f"{kind}/{key}", CHANGED)
        else:
            await _check_form(books, report, forms, (kind, key, body))
    kept = await books.rows(queries.TOTAL)
    if [tuple(row) for row in kept] != [total.row()]:
        expected = ", ".join(str(row[0]) for row in kept) or "∅"
        report.add("documents_missing", "", WRONG_TOTAL, found=total.documents, expected=expected)


async def _check_form(books: Reading, report: Report, forms: Forms, document: tuple[str, str, str]) -> None:
    kind, key, body = document
    place = f"{kind}/{key}"
    form = forms.get((kind, key)) or forms.get((kind, None))
    if form is None:
        report.add("document_unknown", place, UNKNOWN)
        return
    try:
        references = form.references(key, body)
    except (msgspec.MsgspecError, ValueError, TypeError, RecursionError) as error:
        report.add("document_unreadable", place, UNREADABLE, problem=error)
        return
    for other in references:
        if not await books.rows(THERE, *other):
            report.add("document_unfounded", place, UNFOUNDED, other="/".join(other))
