"""What watchers and patrons see of a stage, and answers that are wrong or come twice."""

import pytest

from felt.core.refusals import NotYourWager
from felt.core.stage import ANOTHER, Covered
from felt.core.wagers import Mode, Moment
from felt.games import baccarat
from felt.games.baccarat.commands import Insure, OpenCards, Squeeze
from felt.games.baccarat.events import CardsOpened
from felt.games.baccarat.insurance import CELLS
from felt.games.baccarat.round import Winner
from felt.games.baccarat.stages import Insurance, Squeezing
from felt.games.niuniu.stages import Arranging
from tests.table.driver import BANKER_TWICE, PLAYER_WINS, TableUnderTest, baccarat_table, table_in, wager


def everybody(patron: str) -> bool:
    return True


def nobody(patron: str) -> bool:
    return False


class TestInsurance:
    def test_what_is_seen_of_the_offer_and_the_answers(self) -> None:
        table = table_in("baccarat", Insurance.name)
        stage = table.state.play.stages[Insurance.name]
        shown = stage.shown(table.state, everybody)
        assert [(offer["side"], offer["moment"]) for offer in shown["offers"]] == [("banker", "four_cards")]  # type: ignore[attr-defined]
        assert (shown["insurance"], shown["unanswered"]) == ([], ["an"])
        assert stage.shown(table.state, nobody)["unanswered"] == []
        assert (stage.own("an"), stage.own("binh")) == ({"may_insure": True}, {"may_insure": False})

        table.insure("an", 1)
        taken = wager("an", "banker_insurance", 1, moment=Moment.FOUR_CARDS)
        assert stage.shown(table.state, everybody)["insurance"] == [taken]
        assert stage.shown(table.state, nobody)["insurance"] == []

    @pytest.mark.clause("ruling B8")
    def test_the_same_answer_again_lies_on_the_felt_already(self) -> None:
        table = table_in("baccarat", Insurance.name)
        taken = wager("an", "banker_insurance", 1, moment=Moment.FOUR_CARDS)
        command = Insure(patron="an", wagers=(taken,))
        assert not table.state.repeats(command)
        table.do(command)
        assert table.state.repeats(command)
        assert not table.state.repeats(Insure(patron="an"))

    @pytest.mark.clause("baccarat 6.4.6")
    def test_one_hand_is_offered_at_a_time(self) -> None:
        cells = {(moment, side, own, other) for moment, side, own, other in CELLS}
        mirrored = {
            (moment, Winner.BANKER if side is Winner.PLAYER else Winner.PLAYER, other, own)
            for moment, side, own, other in cells
        }
        assert cells
        assert not cells & mirrored

    @pytest.mark.clause("ruling B6")
    def test_nobody_insures_for_another(self) -> None:
        table = table_in("baccarat", Insurance.name)
        theirs = wager("binh", "banker_insurance", 1, moment=Moment.FOUR_CARDS)
        refused = table.refusal(Insure(patron="an", wagers=(theirs,)))
        assert (type(refused), refused.place) == (NotYourWager, "wagers[0].patron")


class TestSqueeze:
    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    def test_a_squeezed_hand_is_seen_by_its_squeezer_until_it_is_opened(self) -> None:
        table = table_in("baccarat", Squeezing.name)
        stage = table.state.play.stages[Squeezing.name]
        told = {"restricted": [], "banker_first": False, "waived": False}
        assert stage.shown(table.state, everybody) == {"squeezers": {"banker": "an"}, **told}
        assert stage.shown(table.state, nobody) == {"squeezers": {"banker": ANOTHER}, **told}
        assert stage.covers(table.state, "banker") == Covered(open=0, seen_by="an")
        assert stage.covers(table.state, "player") is None
        table.do(OpenCards(patron="an", side="banker"))
        assert stage.covers(table.state, "banker") is None

    @pytest.mark.clause("baccarat 4.7", "ruling B15")
    def test_the_third_card_alone_lies_face_down(self) -> None:
        rules = baccarat.Rules(mode=Mode.ONLINE, insurance=False)
        table = TableUnderTest(baccarat_table(rules=rules), deal=BANKER_TWICE).betting("an")
        table.do(Squeeze(patron="an", side="banker"))
        table.bet(wager("an", "banker", 10))
        table.do(OpenCards(patron="an", side="banker"))
        stage = table.state.play.stages[Squeezing.name]
        assert stage.covers(table.state, "banker") == Covered(open=2, seen_by="an")

    @pytest.mark.clause("ruling B15")
    def test_a_hand_is_opened_once(self) -> None:
        table = TableUnderTest(baccarat_table(), deal=PLAYER_WINS).betting("an")
        for side in ("player", "banker"):
            table.do(Squeeze(patron="an", side=side))
        table.bet(wager("an", "player", 10), wager("an", "banker", 10))
        assert table.do(OpenCards(patron="an", side="player")) == [CardsOpened("player", by="an")]
        assert table.do(OpenCards(patron="an", side="player")) == []
        assert table.phase == Squeezing.name


@pytest.mark.clause("niuniu 4.9", "ruling N8")
def test_what_is_seen_of_arranging() -> None:
    table = table_in("niuniu", Arranging.name)
    stage = table.state.play.stages[Arranging.name]
    assert stage.covers(table.state, "box 1") == Covered(open=0, seen_by="an")
    assert stage.covers(table.state, "house") == Covered(open=0, seen_by=None)
    assert stage.shown(table.state, everybody) == {"unarranged": [1]}
    assert stage.shown(table.state, nobody) == {"unarranged": []}
    assert (stage.own("an"), stage.own("binh")) == ({"may_arrange": [1]}, {"may_arrange": []})
