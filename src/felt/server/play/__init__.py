"""The way of a request from a socket to a table: admission, the command, and the answer."""
