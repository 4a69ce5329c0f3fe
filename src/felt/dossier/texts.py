"""The members of a bundle that follow from its records: transcripts, rules in force, and the page. The writer makes
them, and whoever verifies a bundle makes them again."""

from collections.abc import Iterable, Sequence

import msgspec

from felt.core.words import Language
from felt.dossier.forms import PAGE, rules_member, transcript_member
from felt.dossier.gather import CaseOnRecord
from felt.dossier.page import page
from felt.table.recall import Recalled, recall
from felt.table.transcript import transcript
from felt.verify.records import RoundOnRecord


class RoundTold(msgspec.Struct, frozen=True):
    recalled: Recalled
    transcripts: dict[Language, str]

    def members(self) -> dict[str, bytes]:
        found = self.recalled
        rules = found.game.rules_in_force(found.settings.rules)
        members = {rules_member(found.rules_hash): rules}
        for language, text in self.transcripts.items():
            members[transcript_member(found.table, found.round, language)] = text.encode()
        return members


def told(on_record: RoundOnRecord) -> RoundTold:
    """Replayed by the rules. Refuses a round that does not settle as it is on record."""
    recalled = recall(on_record.table, on_record.number, on_record.settings(), on_record.happenings())
    return RoundTold(recalled, {language: transcript(recalled, language) for language in Language})


def texts(case: CaseOnRecord, rounds: Iterable[RoundTold], languages: Sequence[Language]) -> dict[str, bytes]:
    """By member."""
    rounds = tuple(rounds)
    members: dict[str, bytes] = {}
    for each in rounds:
        members |= each.members()
    transcripts = {language: [each.transcripts[language] for each in rounds] for language in languages}
    members[PAGE] = page(case.kept, case.case.key, languages, transcripts).encode()
    return members
