"""The audit: what a testing lab would say of the rules, read out of them as data and priced exactly.

>>> from felt.odds.audit import audit
>>> [finding.title.en for finding in audit("baccarat")]

Three kinds of findings: where the patron has the edge; where the book can be read in more than one way, with the price
of each reading; where a fraction of a cent is rounded, and in whose favour. Another reading is priced by the machinery
that prices the book's own, given another verdict or another drawing rule: no rule is written a second time."""

from felt.core.refusals import UnknownGame
from felt.games.baccarat.rules import Rules
from felt.odds.audit.finding import Finding, Kind
from felt.odds.refusals import OptionNotForThisGame
from felt.odds.shoe import Shoe
from felt.odds.simulate.plan import DECKS_MAX, NAMES, within

__all__ = ["Finding", "Kind", "audit"]


def audit(game: str | None = None, *, decks: int | None = None, commission: bool | None = None) -> tuple[Finding, ...]:
    """The findings on one game, or on all. `decks` and `commission` are those of a Baccarat table."""
    if game is None:
        return tuple(finding for each in NAMES for finding in _of_game(each, decks=decks, commission=commission))
    if game not in NAMES:
        raise UnknownGame(game=game, at="game")
    if game != "baccarat":
        for option, value in (("--decks", decks), ("--commission", commission)):
            if value is not None:
                raise OptionNotForThisGame(option=option, game=NAMES[game])
    return _of_game(game, decks=decks, commission=commission)


def _of_game(game: str, *, decks: int | None, commission: bool | None) -> tuple[Finding, ...]:
    match game:
        case "baccarat":
            from felt.odds.baccarat.audit import readings as audit_baccarat

            table = Rules()
            shoe = Shoe.of_decks(table.decks if decks is None else within("--decks", decks, most=DECKS_MAX))
            return audit_baccarat.findings(shoe, commission=table.commission if commission is None else commission)
        case "sicbo":
            from felt.odds.sicbo import audit as audit_sicbo

            return audit_sicbo.findings()
        case _:
            from felt.odds.niuniu import audit as audit_niuniu

            return audit_niuniu.findings()
