"""The house: its floor and law, its people, its health."""
