"""A patron's own books: rounds, transfers, figures."""
