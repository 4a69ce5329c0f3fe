"""The parts of the Sic Bo sheet."""

from collections.abc import Iterator

from felt.core.words import Words
from felt.games.sicbo.bets import SPOTS, Spot
from felt.games.sicbo.rules import Rules
from felt.odds.par.html import Html, Writer
from felt.odds.par.pages import Pages, pay_table
from felt.odds.par.sections import bets, course, settings, ways
from felt.odds.par.sheet import Figures, Sheet
from felt.odds.par.ways import Ways, positions, together
from felt.odds.sicbo import audit
from felt.odds.sicbo.exact import odds
from felt.odds.sicbo.ways import ways_of_bets

COURSE = (
    "sicbo 3.4", "sicbo 4.4", "sicbo 4.5", "sicbo 4.8.1", "sicbo 4.8.2", "sicbo 6.1.2", "sicbo 6.2.2",
    "ruling S1", "ruling S2", "ruling S3",
)  # fmt: skip
WAYS_CAPTION = Words(
    "Every way in which each bet ends, of {of} throws", "Mọi cách mỗi cửa cược kết thúc, trên {of} kết quả gieo"
)


def rules(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield settings(writer, sheet)
    yield course(writer, COURSE)


def pays(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield pay_table(writer, _alike(sheet))


def chances(writer: Writer, sheet: Sheet) -> Iterator[Html]:
    yield bets(writer, sheet)
    of = sum(sheet.figures.ways["small"].values())
    yield ways(writer, writer.say(WAYS_CAPTION, of=writer.count(of)), _alike(sheet))


def _alike(sheet: Sheet) -> list[tuple[Words, Ways]]:
    """Spots of one kind that pay alike, put together, with the ways of one of them."""
    spots: dict[tuple[object, ...], list[Spot]] = {}
    for spot in SPOTS.values():
        counts = sorted(sheet.figures.ways[spot.bet].values())
        spots.setdefault((spot.kind, spot.odds, *counts), []).append(spot)
    return [(together([spot.name for spot in kind]), sheet.figures.ways[kind[0].bet]) for kind in spots.values()]


def figures(table: Rules) -> Figures:
    ways_of_bet = ways_of_bets()
    names = {bet: spot.name for bet, spot in SPOTS.items()}
    return Figures(
        rules=table,
        names=names,
        bets=odds(),
        ways=ways_of_bet,
        positions=positions(ways_of_bet, names),
        findings=audit.findings(),
    )


PAGES = Pages(
    figures=figures,
    mix=Words("one chip on each of the fifty spots", "một chip trên mỗi ô trong năm mươi ô"),
    method=Words("all 216 throws counted", "đếm đủ 216 kết quả gieo"),
    rules=rules,
    pays=pays,
    chances=chances,
)
