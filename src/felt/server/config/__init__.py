"""The server's settings: their sources, and the refusals of wrong ones."""
