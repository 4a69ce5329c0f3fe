"""The socket protocol, version 1. One socket serves many tables.

The client sends requests, each with an id of its choice. Every request gets exactly one answer with that id. A repeated
id gets the same answer and is not carried out again. On subscribing, the server sends the state of a table, and then
its events, numbered without gaps. Amounts are whole cents. Times are milliseconds since 1970 by the server's clock;
every `welcome` and `pong` contains the server's time."""
