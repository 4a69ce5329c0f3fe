"""The books on a PostgreSQL server."""
