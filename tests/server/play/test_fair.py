"""Fair dealing as a patron's socket sees it: roots before the bet, seeds, proofs with the cards, links at the end."""

from pathlib import Path

import pytest

from tests.server.floor.test_rooms import COUNTDOWN, at_the_table
from tests.server.online import online, stakes
from tests.table.driver import baccarat_table, sicbo_table

SEED = "5e" * 16
WRONG_SEEDS = ["5e" * 15, "5e" * 33, "5E" * 16, "5e" * 16 + "5", "xy" * 16, "5e" * 16 + "\n"]


async def test_a_shoe_is_cut_by_patrons_and_proves_every_card(tmp_path: Path) -> None:
    async with online(tmp_path, baccarat_table()) as here:
        (an,) = await here.patrons("an")
        await an.accepted("join", table="B1")
        fixed = (await an.event("shuffle_fixed"))["event"]
        seen = (await an.state("B1"))["state"]
        assert seen["fairness"]["scheme"] == "two_keys"
        assert seen["fairness"]["chains"]["inside"] is True
        assert seen["shuffle"]["takes_seeds"] is True
        assert (seen["shuffle"]["house_root"], seen["shuffle"]["witness_root"]) == (
            fixed["house_root"],
            fixed["witness_root"],
        )
        for wrong in ("", *WRONG_SEEDS):
            assert await an.refused("give_seed", table="B1", number=1, seed=wrong) != "defect"
        await an.accepted("give_seed", table="B1", number=1, seed=SEED)
        assert (await an.state("B1"))["state"]["you"]["seed"] == SEED
        here.clock.advance(COUNTDOWN)
        await an.event("shoe_cut")
        burned = (await an.event("burned"))["event"]
        assert len(burned["proofs"]) == 1
        await an.event("betting_opened")
        assert await an.refused("give_seed", table="B1", number=1, seed=SEED) == "cut_is_over"
        await an.accepted("confirm", table="B1", wagers=stakes(("player", 100)), seed=SEED)
        dealt = (await an.event("cards_dealt"))["event"]
        assert dealt["witnessed"]["count"] == 4
        assert len(dealt["proofs"]) == 1


async def test_dice_are_revealed_at_settlement(tmp_path: Path) -> None:
    async with online(tmp_path, sicbo_table()) as here:
        (an,) = await at_the_table(here, "an", table="S1")
        chains = (await an.state("S1"))["state"]["fairness"]["chains"]
        assert chains["first"] == 1
        for wrong in WRONG_SEEDS:
            assert await an.refused("confirm", table="S1", wagers=stakes(("big", 10)), seed=wrong) != "defect"
        await an.accepted("confirm", table="S1", wagers=stakes(("big", 10)), seed=SEED)
        revealed = (await an.event("links_revealed"))["event"]
        assert len(revealed["house_link"]) == len(revealed["witness_link"]) == 64
        assert (await an.state("S1"))["state"]["you"]["seed"] == SEED


@pytest.mark.parametrize("ending", [".key", ".witness"])
async def test_the_keys_are_two_files_for_their_owner_only(tmp_path: Path, ending: str) -> None:
    async with online(tmp_path, baccarat_table()):
        file = tmp_path / f"felt{ending}"
        assert file.stat().st_mode & 0o077 == 0
        assert len({(tmp_path / name).read_text() for name in ("felt.key", "felt.witness")}) == 2
