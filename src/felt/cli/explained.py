"""A settled round for a person to read."""

from felt.cli.cases import Settled, Voided
from felt.core.cards import Card, Suit
from felt.core.chips import Cents
from felt.core.refusals import Refusal
from felt.core.words import Language, Words, amount_in_words, fill
from felt.games import baccarat, niuniu, sicbo
from felt.games.niuniu.ranking import RANK_NAMES
from felt.rulebook import find, short
from felt.rulebook.explain import explain

NET = Words("Net", "Kết quả")
HOUSE = Words("the house", "casino")
REFUSED = Words("Refused", "Từ chối")

BACCARAT_WINNERS = {
    baccarat.Winner.PLAYER: Words("Player wins", "Nhà Con thắng"),
    baccarat.Winner.BANKER: Words("Banker wins", "Nhà Cái thắng"),
    baccarat.Winner.TIE: Words("Tie", "Hòa"),
}
BACCARAT = Words(
    "{winner}: Player {player} = {player_total}, Banker {banker} = {banker_total}",
    "{winner}: Nhà Con {player} = {player_total}, Nhà Cái {banker} = {banker_total}",
)
SICBO = Words("{dice} = {total}, {size}", "{dice} = {total}, {size}")
SIZES = {
    sicbo.Size.SMALL: Words("Small", "Xỉu"),
    sicbo.Size.BIG: Words("Big", "Tài"),
    sicbo.Size.TRIPLE: Words("a triple", "bộ ba"),
}
NIUNIU_HOUSE = Words("House {hand}", "Nhà cái {hand}")
NIUNIU_BOX = Words("box {box} {hand}: {result}", "cửa {box} {hand}: {result}")
NIUNIU_RESULTS = {True: Words("wins", "thắng"), False: Words("loses", "thua")}
VOID = Words("Void ({clause}): {summary}", "Vô hiệu ({clause}): {summary}")

SUIT_SIGNS = {Suit.SPADE: "♠", Suit.HEART: "♥", Suit.CLUB: "♣", Suit.DIAMOND: "♦"}


def explained(settled: Settled, language: Language) -> bytes:
    settlement = settled.settlement
    rows = [headline(settled, language)]
    width = max((len(line.wager.patron) for line in settlement.lines), default=0)
    for line in settlement.lines:
        sentence = explain(line, settled.game.name_of(line.wager), language)
        rows.append(f"  {line.wager.patron:<{width}}  {sentence}")
    nets = [*settlement.net_by_patron().items(), (HOUSE.in_language(language), settlement.house)]
    rows.append(f"  {NET.in_language(language)}: " + ", ".join(f"{who} {_signed(net, language)}" for who, net in nets))
    return ("\n".join(rows) + "\n\n").encode()


def explained_failure(refusal: Refusal, language: Language) -> bytes:
    at = refusal.at if refusal.at.startswith("[") else f"[{refusal.at}]"
    place = f" {at}" if refusal.at else ""
    clauses = f" ({', '.join(refusal.clauses)})" if refusal.clauses else ""
    return f"{REFUSED.in_language(language)}: {refusal.message(language)}{clauses}{place}\n\n".encode()


def headline(settled: Settled, language: Language) -> str:
    match settled.came_out:
        case baccarat.Outcome() as outcome:
            return _baccarat(outcome, language)
        case sicbo.Outcome() as throw:
            dice = " ".join(map(str, throw.dice))
            return fill(SICBO, language, {"dice": dice, "total": throw.total, "size": SIZES[throw.size]})
        case niuniu.Outcome() as hands:
            return _niuniu(hands, language)
        case Voided(clause=clause):
            values = {"clause": short(clause, language), "summary": find(clause).summary}
            return fill(VOID, language, values)


def _baccarat(outcome: baccarat.Outcome, language: Language) -> str:
    values = {
        "winner": BACCARAT_WINNERS[outcome.winner],
        "player": _cards(outcome.player),
        "banker": _cards(outcome.banker),
        "player_total": outcome.player_total,
        "banker_total": outcome.banker_total,
    }
    return fill(BACCARAT, language, values)


def _niuniu(outcome: niuniu.Outcome, language: Language) -> str:
    parts = [fill(NIUNIU_HOUSE, language, {"hand": _hand(outcome.house, language)})]
    for box, hand in outcome.boxes.items():
        result = NIUNIU_RESULTS[box in outcome.boxes_won]
        parts.append(fill(NIUNIU_BOX, language, {"box": box, "hand": _hand(hand, language), "result": result}))
    return "; ".join(parts)


def _hand(hand: niuniu.Arrangement, language: Language) -> str:
    """The three cards of the Niu and the two beside it: `T♥ 5♣ 5♦ | K♠ Q♦ (Niu Niu)`."""
    laid = " | ".join(_cards(cards) for cards in (hand.niu, hand.rest) if cards)
    return f"{laid} ({RANK_NAMES[hand.rank].in_language(language)})"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(f"{card[0].replace('T', '10')}{SUIT_SIGNS[card.suit]}" for card in cards)


def _signed(net: Cents, language: Language) -> str:
    return ("+" if net > 0 else "") + amount_in_words(net, language)
