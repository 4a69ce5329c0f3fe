"""People: accounts, sessions, passwords, passkeys, their own limits."""
