"""`felt simulate --shoes`: whole shoes, as a page for people or as data."""

import argparse
from collections.abc import Iterator

import msgspec

from felt.cli.exit_codes import EXIT_DONE
from felt.cli.game_options import rules_of_table
from felt.core.words import Language, Words, fill
from felt.odds.audit.notation import decimal, number
from felt.odds.game_odds import GameOdds
from felt.odds.page import aligned
from felt.odds.registry import ODDS
from felt.odds.simulate.refusals import CountingWithoutShoes, NotWithShoes
from felt.odds.simulate.shoes import Estimate, ShoeReport, plan_shoes, simulate_shoes

ONLY_FOR_ROUNDS = ("bet", "rounds", "shift", "csv")

HEADING = Words("{game}: {shoes} shoes, seed {seed}; {table}", "{game}: {shoes} hộp bài, hạt giống {seed}; {table}")
ROUNDS = Words("A shoe has {mean} ± {error} rounds.", "Một hộp bài có {mean} ± {error} ván.")
CUT_CARD = Words(
    "House edge of a round from a full shoe, and how far the mean per round over whole shoes lies from it, in "
    "percentage points:",
    "Lợi thế casino của một ván từ hộp bài đầy, và trung bình mỗi ván qua cả hộp lệch bao nhiêu, tính bằng điểm phần "
    "trăm:",
)
CUT_CARD_COLUMNS = (
    Words("Bet", "Cửa cược"),
    Words("Full shoe", "Hộp đầy"),
    Words("Cut card", "Lá bài cắt"),
    Words("Std. error", "Sai số chuẩn"),
)
COUNTING = Words(
    "Gain of a patron who counts, in chips a shoe: by expected values, and by the cards that came:",
    "Khách đếm bài lời bao nhiêu chip mỗi hộp: theo giá trị kỳ vọng, và theo các lá đã ra:",
)
COUNTING_COLUMNS = (
    Words("Bet", "Cửa cược"),
    Words("Gain", "Lời"),
    Words("Std. error", "Sai số chuẩn"),
    Words("Result", "Kết quả"),
    Words("Std. error", "Sai số chuẩn"),
    Words("Bets a shoe", "Số lần cược mỗi hộp"),
)


def refuse_counting_without_shoes(options: argparse.Namespace) -> None:
    if options.counting:
        raise CountingWithoutShoes


def run(game: GameOdds, options: argparse.Namespace, *, workers: int) -> int:
    for name in ONLY_FOR_ROUNDS:
        if getattr(options, name) is not None:
            raise NotWithShoes(option=f"--{name}")
    planned = plan_shoes(
        game,
        rules=rules_of_table(game, options),
        shoes=options.shoes,
        counting=options.counting,
        seed=options.seed,
    )
    told = simulate_shoes(planned, workers=workers)
    print(msgspec.json.encode(told).decode() if options.json else "\n".join(_page(told, options.lang)))
    return EXIT_DONE


def _page(told: ShoeReport, language: Language) -> Iterator[str]:
    game = ODDS[told.game]
    table = "" if game.table_in_words is None else game.table_in_words(game.rules(**told.settings))
    shoes = number(told.shoes, language)
    yield fill(HEADING, language, {"game": game.game.title, "shoes": shoes, "seed": told.seed, "table": table})
    mean, error = _figures(told.rounds, language)
    yield fill(ROUNDS, language, {"mean": mean, "error": error})
    yield ""
    yield CUT_CARD.in_language(language)
    rows = [[column.in_language(language) for column in CUT_CARD_COLUMNS]]
    for effect in told.cut_card:
        name = game.bet_names[effect.bet].in_language(language)
        exact = decimal(f"{effect.exact_percent:.4f}%", language)
        rows.append([name, exact, *_figures(effect.points, language, places=5)])
    yield aligned(rows)
    if told.counting:
        yield ""
        yield COUNTING.in_language(language)
        rows = [[column.in_language(language) for column in COUNTING_COLUMNS]]
        for counted in told.counting:
            figures = (*_figures(counted.gain, language), *_figures(counted.result, language))
            name = game.bet_names[counted.bet].in_language(language)
            rows.append([name, *figures, decimal(f"{counted.bets:.3f}", language)])
        yield aligned(rows)


def _figures(estimate: Estimate, language: Language, *, places: int = 4) -> tuple[str, str]:
    mean, error = (decimal(f"{figure:.{places}f}", language) for figure in (estimate.mean, estimate.error))
    return mean, error
