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
    message = {"do": do, "id": "1", "table": moment.settings.name, **fields(do, moment), **more}
    if do in ROUND:
        message["round"] = moment.state.round
    decoded = request_decoder().decode(json.dumps(message))
    assert isinstance(decoded, Request)
    return decoded


def fields(do: str, moment: Moment) -> dict[str, Any]:
    game = moment.settings.game_name
    dealt = {"cards": NEW_HAND if game == "niuniu" else ["3C"]}
    by_request: dict[str, dict[str, Any]] = {
        "set_wagers": {"wagers": [stake(game, "binh")]},
        "confirm": {"wagers": [stake(game, "binh")]},
        "give_seed": {"number": 1, "seed": "5e" * 16},
        "record_wagers": {"seat": 1, "wagers": [stake(game, "seat")]},
        "choose": {"stay": True},
        "insure": {"moment": "four_cards"},
        "squeeze": {"side": "banker"},
        "open_cards": {"side": "banker"},
        "arrange": _arranged(moment),
        "restrict_squeeze": {"patron": "an"},
        "prepare_cards": {"cards": 52 if game == "niuniu" else 416},
        "prepare_dice": {"identity": "X1"},
        "key_cards": dealt,
        "key_dice": {"dice": [2, 3, 4], "shakes": 3},
        "correct_keyed": {"dice": [2, 3, 4]} if game == "sicbo" else dealt,
        "propose_correction": {"round": 1, "clause": "ruling A8", "why": "counted wrongly", "wagers": [_less(game)]},
        "approve_correction": {"round": 1, "number": 1},
        "withdraw_correction": {"round": 1, "number": 1},
    }
    return by_request.get(do, {})


def _less(game: str) -> dict[str, Any]:
    """An had 20 chips on the felt in the first round, not 100."""
    return {"patron": "an", "wagers": [stake(game, "an") | {"amount": 2_000}]}


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
        case (("baccarat 7.5" | "baccarat 7.6" | "baccarat 7.7"), _):
            return {"cards": ["3C"]}
        case (("baccarat 7.12" | "baccarat 7.13"), "continue"):
            return {"cards": ["3C", "3D"]}
        case "baccarat 7.9", "continue":
            hands = {} if moment.state.play.round is None else moment.state.play.round.cards_by_hand
            return {"cards": [card for hand in hands.values() for card in hand]}
        case (("baccarat 7.14" | "baccarat 7.15"), _):
            return {"hand": "banker"}
        case (("baccarat 7.22" | "sicbo 7.8" | "ruling N9"), "continue"):
            return {"why": "the lights went out"}
        case "niuniu 7.7", _:
            return {"box": 7}
        case (("niuniu 7.4.1" | "niuniu 7.8" | "niuniu 7.8.1"), _):
            return {"box": 1 if moment.settings.seats else 2}
        case "niuniu 7.7.1", _:
            return {"cards": NEW_HAND}
        case "niuniu 7.10", _:
            return {"patrons": ["an"]}
    return {}
