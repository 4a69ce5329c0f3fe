"""A house that has its own key, but not the witness's, writes another history: it makes every hash again, and signs the
log anew. The bundle does not hold, and the verdict says why."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from tools.vectors_bundles import COSIGNER, HOUSE, ORIGIN, WITNESS_NAME

from felt.fairness.merkle import Tree, leaf_hash
from felt.journal import Chain
from felt.logbook.signing import house_signing
from felt.record.checkpoint import Checkpoint, witness_key
from felt.record.note import Note, note_from
from felt.record.proof import LoggedRecord, Proof
from felt.verify.bundle import verify
from felt.verify.logged import needs_proof
from tests.verify.test_damage import content, written

Body = dict[str, Any]


def events(bundle: Body) -> list[tuple[Body, Body]]:
    """Each record with its event."""
    return [(record, json.loads(record["body"])) for fragment in bundle["fragments"] for record in fragment["records"]]


def changed(name: str, kind: str, change: Callable[[Body], object]) -> Body:
    """The bundle with the first event of this kind changed."""
    bundle: Body = json.loads(content(name))
    record, event = next(each for each in events(bundle) if each[1]["type"] == kind)
    change(event)
    record["body"] = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    return bundle


def signed_anew(bundle: Body, *, cosignatures: tuple[Any, ...] = ()) -> bytes:
    """Hashes, log and checkpoint of the house's own making."""
    ends: list[LoggedRecord] = []
    for fragment in bundle["fragments"]:
        chain = Chain(bundle["table"], fragment["records"][0]["seq"] - 1, bytes.fromhex(fragment["previous"]))
        for record in fragment["records"]:
            kind = json.loads(record["body"])["type"]
            again = chain.append(record["body"].encode(), kind=kind, round_number=record["round"], at=record["at"])
            record["seq"], record["hash"] = again.seq, again.hash.hex()
        if needs_proof(again):
            ends.append(LoggedRecord(bundle["table"], again.seq, again.round, again.hash))
    tree = Tree([leaf_hash(each.hash) for each in ends])
    note = Checkpoint(ORIGIN, tree.size, tree.root).signed(house_signing(HOUSE))
    note = Note(note.text, (*note.signatures, *cosignatures))
    proofs = [Proof(each.extra(), place, tree.path(place), note) for place, each in enumerate(ends)]
    witnesses = bundle["witnesses"] if cosignatures else []
    return written(bundle | {"proofs": list(map(str, proofs)), "witnesses": witnesses})


def test_what_is_not_changed_holds_without_a_witness() -> None:
    """So the tests below fail for what they change alone."""
    for name in ("sicbo-round", "niuniu-round", "baccarat-round", "small-shoe"):
        assert verify(signed_anew(json.loads(content(name)))).problem is None


def other_stake(event: Body) -> None:
    event["wagers"][0]["amount"] += 1_000_000


def other_line(event: Body) -> None:
    event["lines"][0]["won"] += 1


def other_card(event: Body) -> None:
    event["cards"][0] = "AS" if event["cards"][0] != "AS" else "KS"


FORGERIES: list[tuple[str, str, Callable[[Body], object], str]] = [
    ("sicbo-round", "dice_thrown", lambda event: event.update(dice=[6, 6, 6]), "another settlement"),
    ("sicbo-round", "wagers_confirmed", other_stake, "states something else"),
    ("sicbo-round", "wagers_confirmed", lambda event: event.update(seed="00" * 16), "states something else"),
    ("sicbo-round", "betting_opened", lambda event: event.update(rules_hash="0" * 64), "rules"),
    ("sicbo-round", "shuffle_fixed", lambda event: event.update(number=event["number"] + 1), "signature"),
    ("sicbo-round", "round_settled", other_line, ""),
    ("sicbo-round", "links_revealed", lambda event: event.update(witness_link="00" * 32), "links in force"),
    ("sicbo-round", "links_revealed", lambda event: event.update(house_link="00" * 32), "links in force"),
    ("sicbo-round", "chains_opened", lambda event: event.update(witness_root="00" * 32), "signature"),
    ("niuniu-round", "cards_dealt", other_card, "another settlement"),
    ("baccarat-round", "cards_dealt", other_card, "not sealed"),
    ("baccarat-round", "shuffle_fixed", lambda event: event.update(house_root="00" * 32), "signature"),
    ("baccarat-round", "seed_given", lambda event: event.update(seed="00" * 16), "another hash"),
    ("baccarat-round", "wagers_confirmed", other_stake, "signature"),
    ("small-shoe", "links_revealed", lambda event: event.update(house_link="00" * 32), "links in force"),
    ("small-shoe", "burned", lambda event: event.update(count=event["count"] + 1), ""),
]


@pytest.mark.parametrize(("name", "kind", "change", "says"), FORGERIES)
def test_every_level_stands_for_itself(name: str, kind: str, change: Callable[[Body], object], says: str) -> None:
    problem = verify(signed_anew(changed(name, kind, change))).problem
    assert problem is not None
    assert problem.code == "journal_broken"
    assert says in problem.message()


def test_a_throw_that_is_settled_rightly_is_still_not_the_throw_of_the_links() -> None:
    bundle: Body = json.loads(content("sicbo-round"))
    for record, event in events(bundle):
        if event["type"] in ("dice_thrown", "round_settled"):
            event.get("outcome", event)["dice"].reverse()
            event.update({"mark": "5-5-3"} if "mark" in event else {})
            record["body"] = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    problem = verify(signed_anew(bundle)).problem
    assert problem is not None
    assert "the links give 3 5 5 here, and the journal has 5 5 3" in problem.message()


def test_a_round_is_not_played_twice() -> None:
    """Round 3 under the number of round 2: the statement names its round and its number."""
    whole, day = json.loads(content("sicbo-round")), json.loads(content("sicbo-day"))
    later = [each for each in day["fragments"][1]["records"] if each["round"] == 3]
    first = whole["fragments"][1]["records"][0]["seq"]
    for place, record in enumerate(later):
        record |= {"round": 2, "seq": first + place}
    whole["fragments"][1]["records"] = later
    problem = verify(signed_anew(whole)).problem
    assert problem is not None
    assert problem.code == "journal_broken"


def test_the_witness_has_signed_one_history() -> None:
    """A fork: its cosignature is under another checkpoint, and a bundle without it is refused by who trusts it."""
    bundle = json.loads(content("sicbo-round"))
    (_, old) = note_from(bundle["proofs"][0].partition("\n\n")[2].encode()).signatures
    problem = verify(signed_anew(bundle, cosignatures=(old,))).problem
    assert problem is not None
    assert problem.code in ("not_proved", "signature_wrong")
    trusted = witness_key(WITNESS_NAME, COSIGNER.public)
    problem = verify(signed_anew(bundle), witness=trusted).problem
    assert problem is not None
    assert problem.code == "key_not_trusted"
