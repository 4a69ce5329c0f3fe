"""A request of the socket on its way to a table: who may ask it, and what was answered."""
