"""The server's settings: where they come from, and what is refused."""
