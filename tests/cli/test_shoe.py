"""`felt shoe check` on lines of cards."""

import json
from pathlib import Path

import pytest

from felt.core.cards import DECK
from tests.cli.felt_command import felt
from tests.core.shoe.shoes import AMERICAN, shuffled


def test_a_clean_shoe() -> None:
    ran = felt("shoe", "check", "--lang", "en", given=" ".join(shuffled(8, seed=1)))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "Shoe 1: 416 of 416 cards have come out; not seen: 0.\n  Nothing was found.\n"


@pytest.mark.clause("baccarat 7.1.1")
def test_each_line_is_a_shoe_in_any_of_the_forms() -> None:
    unshuffled = list(AMERICAN[:9])
    forms = (" ".join(unshuffled), ",".join(unshuffled), ", ".join(unshuffled), json.dumps(unshuffled))
    ran = felt("shoe", "check", "--json", given="\n".join(forms))
    assert (ran.code, ran.err) == (1, "")
    assert [answer["shoe"] for answer in ran.answers] == [1, 2, 3, 4]
    (found,) = ran.answers[0]["findings"]
    assert found["kind"] == "new_deck_order"
    assert (found["first"], found["at"], found["cards"]) == (1, 9, unshuffled)
    assert found["clause"] == "baccarat 7.1.1"
    assert found["en"].startswith("Cards 1 to 9")
    assert found["vi"].startswith("Các lá từ 1 đến 9")
    assert all(answer["findings"] == [found] for answer in ran.answers)


def test_a_file_and_cards_that_nobody_has_seen(tmp_path: Path) -> None:
    path = tmp_path / "shoes.txt"
    path.write_text('AS ?? ?? 9H\n\n[ "AS", null, "??" ]\n')
    ran = felt("shoe", "check", str(path), "--json")
    assert ran.code == 0
    assert [(answer["shoe"], answer["out"], answer["unseen"]) for answer in ran.answers] == [(1, 4, 2), (3, 3, 2)]


def test_missing_cards_are_named_where_the_shoe_is_whole() -> None:
    shoe = shuffled(1, seed=2)
    given = " ".join(shoe[:-1])
    assert felt("shoe", "check", "--decks", "1", given=given).code == 0
    ran = felt("shoe", "check", "--decks", "1", "--whole", "--json", given=given)
    (found,) = ran.answers[0]["findings"]
    assert (ran.code, found["kind"], found["cards"]) == (1, "missing", [shoe[-1]])
    exchanged = " ".join([*shoe[:-1], shoe[0]])
    kinds = [
        found["kind"]
        for found in felt("shoe", "check", "--decks", "1", "--json", given=exchanged).answers[0]["findings"]
    ]
    assert kinds == ["surplus", "missing"]


@pytest.mark.clause("niuniu 7.1.3", "ruling N9")
def test_niu_niu_has_one_deck_and_its_own_book() -> None:
    ran = felt("shoe", "check", "--game", "niuniu", "--json", given=" ".join([*DECK, "AS"]))
    answer = ran.answers[0]
    assert answer["decks"] == 1
    assert [(found["kind"], found["at"], found["clause"]) for found in answer["findings"]] == [
        ("new_deck_order", 8, "ruling N9"),
        ("surplus", 53, "niuniu 7.1.3"),
    ]


@pytest.mark.parametrize(
    ("line", "code", "place"),
    [
        (b"AS 9H ZZ", "unknown_card", "2:3"),
        (b"AS 9h", "unknown_card", "2:2"),
        (b"AS;9H", "unknown_card", "2:1"),
        (b"\xff\xfe", "unknown_card", "2:1"),
        (b"9" * 5000, "unknown_card", "2:1"),
        (b'["AS", "1S"]', "unknown_card", "2:2"),
        (b'["AS", 9]', "not_a_list_of_cards", "2"),
        (b'["AS"', "not_a_list_of_cards", "2"),
        (b'{"cards": ["AS"]}', "not_a_list_of_cards", "2"),
        (b'"AS"', "not_a_list_of_cards", "2"),
        (b"[" * 10_000, "not_a_list_of_cards", "2"),
        (b'["\xff"]', "not_a_list_of_cards", "2"),
        (b"AS " * 6_000, "shoe_too_long", "2"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused_with_its_place(line: bytes, code: str, place: str) -> None:
    ran = felt("shoe", "check", "--json", given=b"AS\n" + line + b"\n9H\n")
    assert (ran.code, ran.err) == (2, "")
    first, refused, last = ran.answers
    assert (refused["error"]["code"], refused["error"]["at"]) == (code, place)
    assert len(refused["error"]["message"]) < 500
    assert (first["shoe"], last["shoe"]) == (1, 3)


def test_a_refusal_counts_for_more_than_a_finding() -> None:
    unshuffled = " ".join(AMERICAN[:9])
    assert felt("shoe", "check", given=f"{unshuffled}\nZZ\n").code == 2
    assert felt("shoe", "check", given=f"ZZ\n{unshuffled}\n").code == 2


def test_both_languages() -> None:
    for language, nothing, refused in (
        ("en", "Nothing was found.", "Refused: “ZZ” is not a card"),
        ("vi", "Không thấy gì sai.", "Từ chối: “ZZ” không phải là lá bài"),
    ):
        ran = felt("shoe", "check", "--lang", language, given="AS\nZZ\n")
        assert nothing in ran.out
        assert refused in ran.out
        assert "[2:1]" in ran.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "check is missing"),
        (("check", "--decks", "0"), "--decks must be 1 or more"),
        (("check", "--decks", "17"), "--decks must be 16 or less"),
        (("check", "--game", "sicbo"), "“sicbo” is not one of baccarat, niuniu"),
        (("check", "--shuffle", "1"), "--shuffle needs --table."),
        (("check", "shoes.txt", "--table", "B1"), "FILE and --table do not go together."),
        (("check", "--decks", "8", "--table", "B1"), "--decks and --table do not go together."),
        (("check", "--game", "niuniu", "--table", "B1"), "--game and --table do not go together."),
        (("check", "--whole", "--table", "B1"), "--whole and --table do not go together."),
        (("check", "/nowhere/shoes.txt"), "there is no such file or folder"),
    ],
)
def test_wrong_use(arguments: tuple[str, ...], said: str) -> None:
    ran = felt("--lang", "en", "shoe", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1
