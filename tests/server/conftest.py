"""People are kept by both stores, and so their tests ask for `place`."""

from tests.store.conftest import place, postgres, postgres_place, sqlite_place

__all__ = ["place", "postgres", "postgres_place", "sqlite_place"]
