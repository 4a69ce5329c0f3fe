"""A correction as text for people: who, by which clause, why, before and after."""

from collections.abc import Iterator

from felt.core.chips import Cents
from felt.core.events import Event
from felt.core.game import Game
from felt.core.settlement import Settlement
from felt.core.stage import Sentence
from felt.core.words import Language, Words, amount_in_words, fill
from felt.rulebook import short
from felt.rulebook.explain import explain
from felt.table.corrections.events import CorrectionProposed, RoundCorrected, Share
from felt.table.people import patron_in_words

PROPOSED = Words(
    "correction {number} proposed by {by} ({clause}): {why}", "{by} đề nghị sửa, số {number} ({clause}): {why}"
)
WITHDRAWN = Words("correction {number} withdrawn by {by}: {why}", "{by} rút đề nghị sửa số {number}: {why}")
CORRECTED = Words(
    "correction {number} by {by}, approved by {approved_by} ({clause}), because: {why}",
    "sửa lần số {number}: {by} đề nghị, {approved_by} duyệt ({clause}), vì: {why}",
)
AFTER = Words("After correction {number} ({clause}: {why}):", "Sau lần sửa số {number} ({clause}: {why}):")
SHARE = Words("{patron}: before {before}, after {after}{then}", "{patron}: trước {before}, sau {after}{then}")
PAID = Words("; gets {amount:chips}", "; được trả thêm {amount:chips}")
COLLECTED = Words("; gives back {amount:chips}", "; trả lại {amount:chips}")
OWED = Words("; owes {amount:chips}", "; còn nợ {amount:chips}")


def correction_sentence(event: Event, *, by: Words, approved_by: Words, language: Language) -> Sentence:
    values: dict[str, object] = {
        "by": by,
        "number": getattr(event, "number", 0),
        "why": getattr(event, "why", "") or "–",
    }
    if isinstance(event, CorrectionProposed | RoundCorrected):
        values["clause"] = short(event.clause, language)
    if isinstance(event, RoundCorrected):
        return Sentence(CORRECTED, {**values, "approved_by": approved_by})
    return Sentence(PROPOSED if isinstance(event, CorrectionProposed) else WITHDRAWN, values)


def correction_in_words(
    correction: RoundCorrected, corrected: Settlement, game: Game, language: Language
) -> Iterator[str]:
    """The lines after the correction, and what each patron got, gave back or owes."""
    head = {"number": correction.number, "clause": short(correction.clause, language), "why": correction.why}
    yield fill(AFTER, language, head)
    for line in corrected.lines:
        patron = patron_in_words(line.wager.patron).in_language(language)
        yield f"  {patron}: {explain(line, game.name_of(line.wager), language)}"
    for share in correction.shares:
        if share.difference:
            yield f"  {share_in_words(share, language)}"


def share_in_words(share: Share, language: Language) -> str:
    then = "".join(
        fill(words, language, {"amount": amount})
        for words, amount in ((PAID, share.paid), (COLLECTED, share.collected), (OWED, share.owed))
        if amount
    )
    before, after = (signed(amount, language) for amount in (share.before, share.after))
    return fill(
        SHARE, language, {"patron": patron_in_words(share.patron), "before": before, "after": after, "then": then}
    )


def signed(amount: int, language: Language) -> str:
    sign = "+" if amount > 0 else "−" if amount < 0 else ""
    return f"{sign}{amount_in_words(Cents(abs(amount)), language)}"
