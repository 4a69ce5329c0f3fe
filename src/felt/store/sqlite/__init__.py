"""The books in one SQLite file."""
