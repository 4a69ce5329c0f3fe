"""The stage of Niu Niu: patrons arrange their hands."""

from collections.abc import Callable, Iterator
from typing import ClassVar

import msgspec

from felt.core.commands import Command
from felt.core.events import Event
from felt.core.refusals import NotYourHand
from felt.core.stage import Available, Covered, InPlay, Sentence, Stage, WagersInWords
from felt.core.words import Words
from felt.games.niuniu import requests
from felt.games.niuniu.commands import Arrange
from felt.games.niuniu.events import ArrangingClosed, ArrangingOpened, HandArranged
from felt.games.niuniu.hands import box_of
from felt.games.niuniu.ranking import arrange, makes_niu
from felt.games.niuniu.refusals import NotALegalArrangement
from felt.games.niuniu.round import Round

OPENED = Words("hands are arranged", "xếp bài")
ARRANGED = Words("{patron} arranges box {box}: {niu}", "{patron} xếp cửa {box}: {niu}")


class Arranging(Stage):
    """niuniu 4.9, ruling N8. A hand is settled by its best arrangement, however the patron arranges it (ruling N7)."""

    name: ClassVar[str] = "arranging"
    awaited: ClassVar[Words] = Words("the hands that patrons arrange", "khách xếp bài")
    commands = (Arrange,)
    requests = (requests.Arrange,)
    events = (ArrangingOpened, HandArranged, ArrangingClosed)

    unarranged: dict[int, str] = msgspec.field(default_factory=dict)
    """The boxes that are still to be arranged, and the holder of each."""
    arranged_boxes: set[int] = msgspec.field(default_factory=set)
    """The boxes that patrons have arranged."""
    arranged: bool = False

    def due(self, table: InPlay, now: int) -> Iterator[Event]:
        if table.game_round.needs is None and not self.arranged:
            yield ArrangingOpened(table.until_seen(now, table.times.arranging_ms))

    def answer(self, table: InPlay, command: Command, now: int, available: Available) -> Iterator[Event]:
        assert isinstance(command, Arrange)
        table.refuse_not_open(self, now)
        if self.unarranged.get(command.box) != command.patron:
            barred = command.patron in table.barred
            raise NotYourHand(place="box", clauses=("niuniu 7.10", "ruling N10") if barred else ("niuniu 4.5.5",))
        game_round = table.game_round
        assert isinstance(game_round, Round)
        hand = game_round.hand_in(command.box)
        if command.niu:
            legal = len(set(command.niu)) == 3 and set(command.niu) <= set(hand) and makes_niu(command.niu)
        else:
            legal = not arrange(hand).niu
        if not legal:
            raise NotALegalArrangement(place="niu")
        yield HandArranged(command.patron, command.box, command.niu)

    def over(self, table: InPlay) -> Iterator[Event]:
        if not self.unarranged:
            yield ArrangingClosed()

    def time_up(self, table: InPlay) -> Iterator[Event]:
        yield ArrangingClosed()

    def evolve(self, table: InPlay, event: Event) -> None:
        match event:
            case ArrangingOpened(deadline=deadline):
                self.unarranged = _boxes_to_arrange(table)
                table.ask(self, deadline, table.times.arranging_ms)
            case HandArranged(box=box):
                self.unarranged.pop(box, None)
                self.arranged_boxes.add(box)
            case _:
                assert isinstance(event, ArrangingClosed)
                self.arranged, self.unarranged = True, {}
                table.go_on()

    def left(self, patron: str) -> None:
        self.unarranged = {box: holder for box, holder in self.unarranged.items() if holder != patron}

    def box_void(self, box: int) -> None:
        self.unarranged.pop(box, None)

    def barred(self, patron: str) -> None:
        """niuniu 7.10, ruling N10"""
        self.left(patron)

    def withdrawn(self, patron: str) -> None:
        self.left(patron)

    def end(self) -> None:
        self.unarranged = {}

    def waits_for(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(self.unarranged.values()))

    def covers(self, table: InPlay, hand: str) -> Covered:
        """Until the round is settled, only the holder of a box sees its hand, and nobody sees the hand of the house."""
        return Covered(open=0, seen_by=table.boxes.get(box_of(hand) or 0))

    def shown(self, table: InPlay, seen: Callable[[str], bool]) -> dict[str, object]:
        return {"unarranged": sorted(box for box, holder in self.unarranged.items() if seen(holder))}

    def own(self, patron: str) -> dict[str, object]:
        return {"may_arrange": sorted(box for box, holder in self.unarranged.items() if holder == patron)}

    @classmethod
    def sentence(cls, event: Event, in_words: WagersInWords) -> Sentence | None:
        match event:
            case ArrangingOpened():
                return Sentence(OPENED)
            case HandArranged(patron=patron, box=box, niu=niu):
                return Sentence(ARRANGED, {"patron": patron, "box": box, "niu": " ".join(niu) or "–"})
        return None


def _boxes_to_arrange(table: InPlay) -> dict[int, str]:
    """niuniu 4.5.5: a patron with two boxes arranges one hand. The house arranges the other."""
    game_round = table.game_round
    assert isinstance(game_round, Round)
    first_box: dict[str, int] = {}
    for box in game_round.boxes:
        if box in table.boxes:  # a patron may have withdrawn
            first_box.setdefault(table.boxes[box], box)
    may = {holder for holder in first_box if not table.has_left(holder) and holder not in table.barred}
    return {box: holder for holder, box in first_box.items() if holder in may}


STAGES = (Arranging,)
