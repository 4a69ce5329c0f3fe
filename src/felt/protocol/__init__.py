"""What travels over the socket, version 1. One socket serves many tables.

The client sends commands, each with an id of its own choice; every command gets exactly one answer with that id. The
same id again gets the same answer and is not carried out a second time. The server sends, unasked, the state of a
table on subscribing and then its events, numbered without gaps. Amounts are whole cents, moments are milliseconds
since 1970 by the server's clock, which every `welcome` and `pong` tells."""
