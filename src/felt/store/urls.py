"""The addresses of databases."""

from pathlib import Path


def is_database(url: str) -> bool:
    """Whether `url` can name a database. It is not opened."""
    scheme, separator, _ = url.partition("://")
    if separator:
        return scheme in ("postgresql", "postgres")
    return "\0" not in url and not Path(url).is_dir()


def without_password(url: str) -> str:
    """The URL as it may be shown: without user, password and options."""
    scheme, separator, rest = url.partition("://")
    return f"{scheme}{separator}{rest.rpartition('@')[2]}".partition("?")[0]
