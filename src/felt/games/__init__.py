"""The games, one folder each, with the same modules: `rules`, `bets`, `round`, `settle`. None imports another."""
