"""Where the house's key is by default: not beside the books. A person who copies the folder of the books would
otherwise have both, and could compute cards to come.

The key is in the state folder of the user (`XDG_STATE_HOME`, else `~/.local/state`), in a folder for these books. A key
that an earlier version made beside the books goes on to be used."""

import hashlib
import os
from collections.abc import Mapping
from pathlib import Path

from felt.store.urls import without_password

BESIDE_THE_BOOKS = "felt.key"


def default_key_file(database_url: str, environment: Mapping[str, str]) -> str:
    if Path(BESIDE_THE_BOOKS).exists():
        return BESIDE_THE_BOOKS
    folder = _folder(database_url, environment)
    return BESIDE_THE_BOOKS if folder is None else str(folder / "felt.key")


def default_marks_file(database_url: str, environment: Mapping[str, str]) -> str | None:
    """Away from the books also where the key is beside them: who puts the folder of the books back puts no marks
    back."""
    folder = _folder(database_url, environment)
    return None if folder is None else str(folder / "felt.marks")


def _folder(database_url: str, environment: Mapping[str, str]) -> Path | None:
    """None for a user without a home, as in some containers."""
    state = Path(environment.get("XDG_STATE_HOME", ""))
    if not state.is_absolute():  # a relative path is not valid there
        home = Path(environment.get("HOME") or os.path.expanduser("~"))
        if not home.is_absolute():
            return None
        state = home / ".local" / "state"
    return state / "felt" / _house(database_url)


def _house(database_url: str) -> str:
    """A name for the books: their place, as a digest, because a path does not fit into the name of a folder."""
    return hashlib.sha256(place_of(database_url).encode()).hexdigest()[:16]


def place_of(database_url: str) -> str:
    """The same for every way to write where the books are."""
    return without_password(database_url) if "://" in database_url else str(Path(database_url).resolve())
