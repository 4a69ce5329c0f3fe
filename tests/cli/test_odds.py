"""`felt odds`: its data, its tables, and what it says to wrong use."""

import json
from fractions import Fraction
from typing import Any

import pytest

from felt.cli import main
from felt.games.sicbo.bets import SPOTS
from felt.odds import baccarat, sicbo
from felt.odds.baccarat.best_insurance import best_by_cards
from felt.odds.shoe import Shoe

Capture = pytest.CaptureFixture[str]

BET_KEYS = {"bet", "pays", "win", "lose", "push", "edge", "edge_percent"}
CELL_KEYS = {"moment", "side", "own", "other", "odds", "frequency", "win", "lose", "push", "edge"}


def data(capsys: Capture, *arguments: str) -> Any:
    assert main(["odds", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def page(capsys: Capture, *arguments: str) -> str:
    assert main(["odds", *arguments]) == 0
    return capsys.readouterr().out


def test_baccarat_as_data(capsys: Capture) -> None:
    found = data(capsys, "baccarat")
    expected = baccarat.odds(Shoe.of_decks(8))
    assert [bet["bet"] for bet in found["bets"]] == [bet.bet for bet in expected.bets]
    for got, bet in zip(found["bets"], expected.bets, strict=True):
        assert got.keys() >= BET_KEYS
        assert tuple(map(Fraction, got["pays"])) == bet.pays
        for name in ("win", "lose", "push", "edge", "variance"):
            assert Fraction(got[name]) == getattr(bet, name)
        assert got["edge_percent"] == pytest.approx(100 * float(bet.edge))
    assert len(found["insurance"]) == len(expected.insurance) == 78
    for got, cell in zip(found["insurance"], expected.insurance, strict=True):
        assert got.keys() >= CELL_KEYS
        assert (got["moment"], got["side"], got["own"], got["other"]) == (cell.moment, cell.side, cell.own, cell.other)
        for name in ("odds", "frequency", "win", "lose", "push", "edge"):
            assert Fraction(got[name]) == getattr(cell, name)
        assert got["patron_edge"] is (Fraction(got["edge"]) < 0)
        assert Fraction(got["variance"]) == cell.variance
        assert got["standard_deviation"] == pytest.approx(float(Fraction(got["variance"])) ** 0.5)


@pytest.mark.clause("baccarat 6.4.3", "ruling B6")
def test_the_best_rule_as_data(capsys: Capture) -> None:
    found = {best["side"]: best for best in data(capsys, "baccarat")["best_insurance"]}
    expected = baccarat.odds(Shoe.of_decks(8))
    for best in expected.best_insurance:
        assert Fraction(found[best.side]["value"]) == best.value
        assert Fraction(found[best.side]["edge_insured"]) == expected.edge_insured(best)
        assert len(found[best.side]["after_four_cards"]) == len(best.after_four_cards)
        assert len(found[best.side]["after_third_card"]) == len(best.after_third_card)


@pytest.mark.clause("baccarat 6.4.3", "ruling B6", "ruling B8")
@pytest.mark.parametrize("arguments", [[], ["--shoe", "4,0,0,0,0,3,0,0,0,0"]], ids=["8 decks", "tens and fives"])
def test_insurance_by_cards_as_data(capsys: Capture, arguments: list[str]) -> None:
    found = data(capsys, "baccarat", *arguments)
    shoe = Shoe.by_values(found["shoe"]["values"])
    for got, best in zip(found["best_insurance_by_cards"], best_by_cards(shoe), strict=True):
        assert (got["side"], got["seen"]) == (best.side, "cards")
        assert Fraction(got["value"]) == best.value
        assert Fraction(got["value_of_one_offer"]) == best.value_of_one_offer
        assert Fraction(got["chips_for_second_offer"]) == best.chips_for_second_offer
        of_wagers = {int(chips): Fraction(value) for chips, value in got["value_of_wager_chips"].items()}
        assert of_wagers == {chips: best.value_of(wager_chips=chips) for chips in (100, 10)}


@pytest.mark.clause("ruling B8")
@pytest.mark.parametrize(
    ("language", "expected"),
    [("en", ["Banker, by points", "Banker, by cards"]), ("vi", ["Nhà Cái, theo điểm", "Nhà Cái, theo lá bài"])],
)
def test_a_page_tells_insurance_by_points_from_insurance_by_cards(
    capsys: Capture, language: str, expected: list[str]
) -> None:
    """Of four tens and three fives points tell nothing, and cards 1 in 35: see the test of the figure itself."""
    text = page(capsys, "baccarat", "--shoe", "4,0,0,0,0,3,0,0,0,0", "--lang", language, "--exact")
    by_points, by_cards = (next(line for line in text.splitlines() if line.startswith(name)) for name in expected)
    assert "1/35" not in by_points
    assert "1/35" in by_cards


def test_a_page_marks_main_bets_that_favour_the_patron(capsys: Capture) -> None:
    """Of tens alone every round ties: a tie pays 8 to 1, and a wager on a hand goes back."""
    text = page(capsys, "baccarat", "--shoe", "9,0,0,0,0,0,0,0,0,0", "--lang", "en")
    marked = [line.split()[0] for line in text.splitlines() if line.endswith("<< patron's edge")]
    assert marked == ["Tie"]


@pytest.mark.clause("baccarat 5.1.2", "baccarat 5.2.1")
def test_commission_is_a_choice(capsys: Capture) -> None:
    with_it, as_usual, without = (
        data(capsys, "baccarat", *options)["bets"][1] for options in (["--commission"], [], ["--no-commission"])
    )
    assert with_it == as_usual
    assert (with_it["bet"], with_it["pays"]) == ("banker", ["19/20"])
    assert without["pays"] == ["1/2", "1"]


@pytest.mark.parametrize(
    ("arguments", "shoe"),
    [
        (["--decks", "6"], Shoe.of_decks(6)),
        (["--shoe", "10,3,0,0,0,0,1,1,1,1"], Shoe.by_values((10, 3, 0, 0, 0, 0, 1, 1, 1, 1))),
        (["--shoe", " 10, 3, 0,0,0,0,1,1,1,1"], Shoe.by_values((10, 3, 0, 0, 0, 0, 1, 1, 1, 1))),
        (["--shoe-ranks", "3,0,0,0,0,1,1,1,1,4,3,2,1"], Shoe.by_ranks((3, 0, 0, 0, 0, 1, 1, 1, 1, 4, 3, 2, 1))),
    ],
)
def test_a_shoe_is_a_choice(capsys: Capture, arguments: list[str], shoe: Shoe) -> None:
    found = data(capsys, "baccarat", *arguments)
    expected = baccarat.odds(shoe)
    assert found["shoe"]["cards"] == shoe.cards
    assert {bet["bet"]: Fraction(bet["edge"]) for bet in found["bets"]} == {bet.bet: bet.edge for bet in expected.bets}
    never = [cell for cell in found["insurance"] if Fraction(cell["frequency"]) == 0]
    assert len(never) == sum(cell.frequency == 0 for cell in expected.insurance)
    assert all(cell["edge"] is cell["win"] is None and cell["patron_edge"] is False for cell in never)


def test_sicbo_as_data(capsys: Capture) -> None:
    found = data(capsys, "sicbo")
    assert [bet["bet"] for bet in found["bets"]] == list(SPOTS)
    assert {bet["bet"]: Fraction(bet["edge"]) for bet in found["bets"]} == {bet.bet: bet.edge for bet in sicbo.odds()}


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["Banker ", "19 to 20", "1.0579%", "Player insurance, after four cards", "<< patron's edge"]),
        ("vi", ["Nhà Cái ", "1 ăn 0,95", "1,0579%", "Bảo hiểm Nhà Con, sau bốn lá bài đầu", "<< khách có lợi thế"]),
    ],
)
def test_a_page_for_a_person(capsys: Capture, language: str, expected: list[str]) -> None:
    text = page(capsys, "baccarat", "--lang", language)
    for part in expected:
        assert part in text
    flagged = sum(cell.patron_edge for cell in baccarat.odds().insurance)
    assert text.count(expected[-1]) == flagged > 0


def test_a_page_shows_fractions_when_asked(capsys: Capture) -> None:
    assert "43/415 (10.3614%)" in page(capsys, "baccarat", "--exact")
    assert "1/36 (2.7778%)" in page(capsys, "sicbo", "--exact")
    assert "/415" not in page(capsys, "baccarat")


def test_a_page_says_that_pairs_need_ranks_and_which_cells_never_come(capsys: Capture) -> None:
    text = page(capsys, "baccarat", "--shoe", "10,3,0,0,0,0,1,1,1,1")
    assert "--shoe-ranks" in text
    assert "–" in text
    assert "Pair " not in text


def test_a_page_of_sicbo_lists_all_spots(capsys: Capture) -> None:
    for language in ("en", "vi"):
        text = page(capsys, "sicbo", "--lang", language)
        assert all(spot.name._asdict()[language] in text for spot in SPOTS.values())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["poker"], "no game “poker”"),
        (["baccarat", "--shoe", "1,2,three"], "“1,2,three” is no shoe"),
        (["baccarat", "--shoe", ""], "no shoe"),
        (["baccarat", "--shoe", "1.5,2"], "no shoe"),
        (["baccarat", "--shoe", "9" * 5000], "no shoe"),
        (["baccarat", "--shoe", "128,32"], "and here are 2"),
        (["baccarat", "--shoe-ranks", "128,32,32,32,32,32,32,32,32,32"], "and here are 10"),
        (["baccarat", "--shoe=-1,32,32,32,32,32,32,32,32,32"], "cannot hold -1 cards"),
        (["baccarat", "--shoe", "5,0,0,0,0,0,0,0,0,0"], "the shoe has only 5"),
        (["baccarat", "--shoe", "99999999999999999999,0,0,0,0,0,0,0,0,0"], "at most 1450"),
        (["baccarat", "--decks", "0"], "the shoe has only 0"),
        (["baccarat", "--decks", "28"], "at most 1450"),
        (["baccarat", "--decks=-8"], "cannot hold -32 cards"),
        (["sicbo", "--decks", "8"], "--decks is for Baccarat only"),
        (["sicbo", "--no-commission"], "--commission is for Baccarat only"),
        (["niuniu", "--shoe-ranks", "1,2"], "--shoe-ranks is for Baccarat only"),
    ],
)
def test_wrong_use_gets_a_sentence(capsys: Capture, arguments: list[str], says: str) -> None:
    assert main(["odds", *arguments, "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.err.count("\n") == 1
    assert captured.out == ""


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["baccarat", "--decks", "eight"],
        ["baccarat", "--decks", "8", "--shoe", "128,32,32,32,32,32,32,32,32,32"],
        ["baccarat", "--bet", "banker"],
    ],
)
def test_wrong_arguments_get_a_sentence(capsys: Capture, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["odds", *arguments])
    assert left.value.code == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_wrong_use_gets_a_sentence_in_vietnamese(capsys: Capture) -> None:
    assert main(["odds", "baccarat", "--decks", "0", "--lang", "vi"]) == 2
    assert "hộp bài chỉ còn 0" in capsys.readouterr().err
