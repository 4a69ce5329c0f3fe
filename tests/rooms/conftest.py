"""The stores of `tests.store`, for rooms."""

from tests.store.conftest import place, postgres, postgres_place, sqlite_place

__all__ = ["place", "postgres", "postgres_place", "sqlite_place"]
