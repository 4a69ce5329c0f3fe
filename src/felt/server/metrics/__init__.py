"""The metrics of the server, and who may read them."""
