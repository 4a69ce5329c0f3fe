"""A game and its editions: which rules are in force, and what names them."""

from dataclasses import replace
from fractions import Fraction

import msgspec
import pytest

from felt.core.chips import Cents
from felt.core.game import Game, plain_json
from felt.core.refusals import EditionNotKnown
from felt.core.wagers import Wager
from felt.core.words import Words
from felt.games import GAMES

SICBO = GAMES["sicbo"].first


class OlderRules(msgspec.Struct, frozen=True):
    """The rules of a table before a setting was added."""

    mode: str


def in_two_editions() -> tuple[Game, Game]:
    first = replace(SICBO, rules_type=OlderRules, in_force=lambda rules: {"mode": rules.mode})
    second = replace(SICBO, edition=2, since=1_000, earlier=(first,))
    return first, second


def test_the_edition_in_force() -> None:
    first, second = in_two_editions()
    assert [second.at(now) for now in (0, 999, 1_000, 1_001)] == [first, first, second, second]
    assert (second.of_edition(1), second.of_edition(2)) == (first, second)
    assert (first.first, second.first) == (first, first)
    assert list(second.editions()) == [first, second]


def test_before_the_first_edition_the_first_holds() -> None:
    game = replace(SICBO, since=500)
    assert game.at(0) is game


def test_an_earlier_edition_knows_nothing_of_later_settings() -> None:
    first, second = in_two_editions()
    rules = SICBO.rules_type()
    assert second.own_rules(rules) is rules
    assert first.own_rules(rules) == OlderRules(mode="dealer")
    assert first.rules_hash(rules) != second.rules_hash(rules)


@pytest.mark.parametrize("since", [(0, 0), (5, 5), (0, 7)])
def test_editions_count_from_one_and_follow_in_time(since: tuple[int, int]) -> None:
    first = replace(SICBO, since=since[0])
    assert replace(SICBO, edition=2, since=since[1], earlier=(first,)).edition == 2
    with pytest.raises(AssertionError, match="count from 1"):
        replace(SICBO, edition=3, since=since[1], earlier=(first,))
    with pytest.raises(AssertionError, match="follow in time"):
        replace(SICBO, edition=2, since=since[0] - 1, earlier=(first,))
    with pytest.raises(AssertionError, match="one game"):
        replace(SICBO, name="another", edition=2, earlier=(first,))


def test_rules_are_plain_data() -> None:
    assert plain_json({"odds": Fraction(19, 20), "a": {3, 1}}) == b'{"a":[1,3],"odds":"19/20"}'
    with pytest.raises(TypeError, match="no place in the rules"):
        plain_json({"clock": object()})


def test_an_edition_that_is_not_known_is_refused() -> None:
    _, second = in_two_editions()
    for number in (-1, 0, 3):
        with pytest.raises(EditionNotKnown):
            second.of_edition(number)


def test_a_bet_has_the_name_of_the_latest_edition_that_has_it() -> None:
    first = SICBO
    second = replace(SICBO, name_of=lambda wager: {"big": Words("Tall", "Tài")}[wager.bet], edition=2, earlier=(first,))
    names = [second.bet_name(Wager("an", bet, Cents(100))).en for bet in ("big", "small", "gone")]
    assert names == ["Tall", "Small", "gone"]


def test_a_client_is_told_the_rules_in_force_and_what_it_needs_besides() -> None:
    game = replace(SICBO, description_adds=lambda rules: {"more": 1})
    described = msgspec.json.decode(game.description(SICBO.rules_type()))
    assert described["more"] == 1
    assert described.items() >= msgspec.json.decode(plain_json(SICBO.in_force(SICBO.rules_type()))).items()
