"""[jurisdiction] in felt.toml: hours and days become milliseconds, and what is wrong is said with its place."""

from pathlib import Path

import pytest

from felt.cases.jurisdiction import DEFAULT, Jurisdiction
from felt.core.words import Language, Words
from felt.server.config.jurisdiction import read_jurisdiction, written
from felt.server.config.refusals import WrongSettings
from felt.server.config.settings import load

WHOLE = """
[jurisdiction]
name = "Việt Nam"
acknowledge_hours = 48
resolve_days = 30
answer_days = 14
accept_days = 365
keep_days = 3650
two_people_from = 500000
notify_from = 10000000
utc_offset_min = 420
"""


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_every_key_is_taken() -> None:
    Path("felt.toml").write_text(WHOLE)
    assert load(None, {}, {}).jurisdiction == Jurisdiction(
        name="Việt Nam",
        acknowledge_ms=172_800_000,
        resolve_ms=2_592_000_000,
        answer_ms=1_209_600_000,
        accept_ms=31_536_000_000,
        keep_ms=315_360_000_000,
        two_people_from=500_000,  # type: ignore[arg-type]
        notify_from=10_000_000,  # type: ignore[arg-type]
        utc_offset_min=420,
    )


def test_it_is_written_as_it_is_read() -> None:
    Path("felt.toml").write_text(WHOLE)
    read = load(None, {}, {}).jurisdiction
    keys = written(read)
    assert keys["acknowledge_hours"] == 48
    assert read_jurisdiction(keys, lambda key: Words(key, key)) == read


def test_what_is_not_named_keeps_its_default() -> None:
    assert load(None, {}, {}).jurisdiction == DEFAULT


@pytest.mark.parametrize(
    ("line", "en", "vi"),
    [
        (
            "resolve_days = 0",
            "“jurisdiction.resolve_days” in felt.toml takes a whole number from 1",
            "một số nguyên từ 1",
        ),
        ("accept_days = 1.5", "“1.5” is not accepted", "“1.5” không được nhận"),
        ('keep_days = "5"', "“5” is not accepted", "“5” không được nhận"),
        ("resolve_hours = 1", "Did you mean “resolve_days”?", "Ý bạn là “resolve_days”?"),
        ('name = ""', "a name of at most 100 characters", "một tên dài nhiều nhất 100 ký tự"),
        ("two_people_from = -1", "a whole number of cents from 1", "một số xu nguyên từ 1"),
        ("utc_offset_min = 841", "from -720 to 840", "từ -720 đến 840"),
    ],
)
def test_what_is_wrong_is_said(line: str, en: str, vi: str) -> None:
    Path("felt.toml").write_text(f"[jurisdiction]\n{line}\n")
    with pytest.raises(WrongSettings) as refused:
        load(None, {}, {})
    assert en in refused.value.message(Language.EN)
    assert vi in refused.value.message(Language.VI)


def test_it_is_a_table_of_its_own() -> None:
    Path("felt.toml").write_text("jurisdiction = 3")
    with pytest.raises(WrongSettings, match=r"settings under \[jurisdiction\]"):
        load(None, {}, {})
