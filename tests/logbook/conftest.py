"""The stores of `tests/store`."""

from tests.store.conftest import bank, place, postgres, postgres_place, sqlite_place

__all__ = ["bank", "place", "postgres", "postgres_place", "sqlite_place"]
