"""Rooms: a table, its device and its books, run together. One writer owns each table."""
