"""Rooms: each room runs one table with its device and its books. Each table has one owner."""
