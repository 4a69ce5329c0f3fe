"""People: accounts, sessions, passwords, their own limits."""
