"""Online rooms: sockets, REST, accounts. Everything here is thin; the rules are elsewhere."""
