"""The log of the house in its books: grown from the journals, read, proved."""
