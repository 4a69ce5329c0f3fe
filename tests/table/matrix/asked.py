"""Every request as it comes over the socket, with fields that fit the moment: if it can be done at all, this can."""

import json
from typing import Any

from felt.core.requests import Request
from felt.protocol.requests import request_decoder
from tests.table.matrix.moments import STAKES, Moment
from tests.table.matrix.permissions import Row

ROUND = (
    *("set_wagers", "confirm", "choose", "insure", "squeeze", "open_cards", "banker_first", "arrange"),
    *("restrict_squeeze", "void_round", "record_wagers", "close_betting", "key_cards", "key_dice", "correct_keyed"),
    *("for_seat", "go_on", "call_result", "pay", "rule", "close_choice"),
)
"""These name the round under way."""
NEW_HAND = ["AS", "AH", "AD", "AC", "4S"]
"""Cards of Niu Niu that do not lie on the table."""


def request(do: str, moment: Moment, **more: Any) -> Request:
    message = {"do": do, "id": "1", **fields(do, moment), **more}
    if do not in ("ping",):
        message["table"] = moment.settings.name
    if do in ROUND:
        message["round"] = moment.state.round
    decoded = request_decoder().decode(json.dumps(message))
    assert isinstance(decoded, Request)
    return decoded


def fields(do: str, moment: Moment) -> dict[str, Any]:  # noqa: PLR0911 - one return a request
    game = moment.settings.game_name
    match do:
        case "set_wagers" | "confirm":
            return {"wagers": [stake(game, "binh")]}
        case "record_wagers":
            return {"seat": 1, "wagers": [stake(game, "seat")]}
        case "choose":
            return {"stay": True}
        case "insure":
            return {"moment": "four_cards"}
        case "squeeze" | "open_cards":
            return {"side": "banker"}
        case "arrange":
            return _arranged(moment)
        case "restrict_squeeze":
            return {"patron": "an"}
        case "prepare_cards":
            return {"cards": 52 if game == "niuniu" else 416}
        case "key_cards":
            return {"cards": NEW_HAND if game == "niuniu" else ["3C"]}
        case "key_dice":
            return {"dice": [2, 3, 4], "shakes": 3}
        case "correct_keyed":
            return {"dice": [2, 3, 4]} if game == "sicbo" else {"cards": NEW_HAND if game == "niuniu" else ["3C"]}
        case "propose_correction":
            less = stake(game, "an") | {"amount": 2_000}
            return {
                "round": 1,
                "clause": "ruling A8",
                "why": "counted wrongly",
                "wagers": [{"patron": "an", "wagers": [less]}],
            }
        case "approve_correction" | "withdraw_correction":
            return {"round": 1, "number": 1}
    return {}


def stake(game: str, who: str) -> dict[str, Any]:
    bet, chips, box = STAKES[game][who]
    return {"bet": bet, "amount": chips * 100} | ({} if box is None else {"box": box})


def _arranged(moment: Moment) -> dict[str, Any]:
    """An's hand in box 2: at a casino table the guest has box 1 and the cards that make ten."""
    return {"box": 2, "niu": [] if moment.settings.seats else ["TS", "JH", "QD"]}


def wish(do: str, moment: Moment) -> dict[str, Any]:
    """What the guest at seat 1 wants."""
    asked = {"box": 1, "niu": ["TS", "JH", "QD"]} if do == "arrange" else fields(do, moment)
    return {"seat": 1, "wish": {"do": do, **asked}}


def ruling(row: Row, moment: Moment) -> dict[str, Any]:
    return {"clause": row.clause, "remedy": row.remedy, **_asks(row, moment)}


def _asks(row: Row, moment: Moment) -> dict[str, Any]:
    match row.clause, row.remedy:
        case ("baccarat 7.5" | "baccarat 7.6" | "baccarat 7.7"), _:
            return {"cards": ["3C"]}
        case ("baccarat 7.12" | "baccarat 7.13"), "continue":
            return {"cards": ["3C", "3D"]}
        case "baccarat 7.9", "continue":
            hands = {} if moment.state.play.round is None else moment.state.play.round.cards_by_hand
            return {"cards": [card for hand in hands.values() for card in hand]}
        case ("baccarat 7.14" | "baccarat 7.15"), _:
            return {"hand": "banker"}
        case ("baccarat 7.22" | "sicbo 7.8" | "ruling N9"), "continue":
            return {"why": "the lights went out"}
        case "niuniu 7.7", _:
            return {"box": 7}
        case ("niuniu 7.4.1" | "niuniu 7.8" | "niuniu 7.8.1"), _:
            return {"box": 1 if moment.settings.seats else 2}
        case "niuniu 7.7.1", _:
            return {"cards": NEW_HAND}
        case "niuniu 7.10", _:
            return {"patrons": ["an"]}
    return {}
