"""The documents are enough: a verifier that shares no code with Felt accepts the examples, and no others."""

import json
import re
from pathlib import Path

import pytest
from tools.vectors_bundles import case_bundle

from tests.verify import stranger, stranger_case
from tests.verify.test_damage import ALL, content, written


@pytest.mark.parametrize("name", ALL)
def test_it_accepts_the_examples(name: str) -> None:
    stranger.verify(content(name))


@pytest.mark.no_cover
@pytest.mark.parametrize("name", ["sicbo-round", "niuniu-round", "baccarat-round"])
def test_it_finds_changed_bytes_outside_the_rules(name: str) -> None:
    whole = content(name)
    settings = re.search(rb'"settings":.*?,"fragments"', whole)
    assert settings is not None
    for place in range(0, len(whole), 5):
        if settings.start() <= place < settings.end():
            continue
        with pytest.raises(stranger.Wrong):
            stranger.verify(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])


def test_it_accepts_a_case_and_finds_its_changed_bytes() -> None:
    whole = case_bundle()
    stranger_case.verify_case(whole)
    for place in range(0, len(whole), 11):
        with pytest.raises(stranger.Wrong):
            stranger_case.verify_case(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])


def test_it_shares_no_code_with_felt() -> None:
    here = Path(__file__).parent
    others = (here.parent / "fairness" / name for name in ("second.py", "independent.py"))
    for path in (here / "stranger.py", here / "stranger_case.py", *others):
        assert not re.search(r"^\s*(from|import) felt\b", path.read_text(), re.MULTILINE), path


def test_it_names_the_step() -> None:
    changed = json.loads(content("sicbo-round"))
    changed["number"] = 9
    with pytest.raises(stranger.Wrong, match="whole"):
        stranger.verify(written(changed))
