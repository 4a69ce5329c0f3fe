"""The check of the books: is every row what the events say?

Every step reads the books as a stream and adds its findings. None of them trusts what another row repeats: journals are
replayed through the rules, transfers and balances are computed again, documents are read by the types that own them.
The cost is linear in the events, the transfers and the documents. Memory holds one table at a time."""

from collections.abc import Callable

import msgspec

from felt.core.refusals import Refusal
from felt.core.words import Language, Words

FINDINGS_MAX = 1_000
"""Findings beyond these are only counted."""

Progress = Callable[[int], None]
"""Called with the number of events and transfers that were read since the last call."""


class Finding(msgspec.Struct, frozen=True):
    """Something that is wrong. `place` is a table and event (`B1/17`), a transfer, an account or a document."""

    code: str
    place: str
    words: Words


class Counts(msgspec.Struct):
    """What was checked."""

    tables: int = 0
    registers: int = 0
    """Journals beside those of the tables, without that of the house itself."""
    events: int = 0
    transfers: int = 0
    accounts: int = 0
    documents: int = 0
    files: int = 0
    """Of evidence."""
    log_entries: int = 0
    """Of the log of the house."""
    shuffles: int = 0
    """Computed again from the key."""
    journals_skipped: int = 0
    """Found to be right by an earlier run that was interrupted."""


class Report:
    def __init__(self) -> None:
        self.counts = Counts()
        self.findings: list[Finding] = []
        self.findings_more = 0
        self.notes: list[Words] = []

    @property
    def count(self) -> int:
        """Of all findings, also those that are only counted."""
        return len(self.findings) + self.findings_more

    @property
    def clean(self) -> bool:
        return not self.findings

    def add(self, code: str, place: str, words: Words, **values: object) -> None:
        """`words` are filled with the place and the values, which may be words themselves."""
        told = (
            text.format(place=place, **{name: _told(value, language) for name, value in values.items()})
            for text, language in zip(words, Language, strict=True)
        )
        self._add(Finding(code, place, Words(*told)))

    def refused(self, refusal: Refusal, place: str) -> None:
        """A refusal of the code that follows the books: its sentence is the finding."""
        self._add(Finding(refusal.code, place, Words(*(refusal.message(language) for language in Language))))

    def _add(self, finding: Finding) -> None:
        if len(self.findings) < FINDINGS_MAX:
            self.findings.append(finding)
        else:
            self.findings_more += 1


def _told(value: object, language: Language) -> object:
    if isinstance(value, Refusal):
        return value.message(language)
    return value.in_language(language) if isinstance(value, Words) else value
