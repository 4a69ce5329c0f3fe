"""The key and the marks of given books, found as `felt serve` finds them: by the settings, the environment and the
defaults."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from felt.server.config.key_file import place_of
from felt.server.config.settings import load


class HouseFiles(NamedTuple):
    """None for a file that the settings name for other books. Whether a file is there is not looked at."""

    key: Path | None
    marks: Path | None


def house_files(database_url: str, config: Path | None, environment: Mapping[str, str]) -> HouseFiles:
    settings = load(config, environment, {})
    own = HouseFiles(Path(settings.key_file), settings.marks_path)
    if place_of(settings.database_url) == place_of(database_url):
        return own
    # A default place belongs to these books alone. Any other one belongs to the books of the settings.
    others = load(config, environment, {"database_url": database_url})
    return HouseFiles(
        None if Path(others.key_file) == own.key else Path(others.key_file),
        None if others.marks_path == own.marks else others.marks_path,
    )
