"""The stores of `tests.store`, for a shift."""

from tests.store.conftest import place, postgres, postgres_place, sqlite_place

__all__ = ["place", "postgres", "postgres_place", "sqlite_place"]
