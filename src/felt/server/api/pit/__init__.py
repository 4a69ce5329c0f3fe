"""The money around the tables, and the incident log."""
