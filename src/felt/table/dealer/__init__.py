"""A table at which a person deals: the dealer's calls, and the cards and dice that the dealer keys in."""
