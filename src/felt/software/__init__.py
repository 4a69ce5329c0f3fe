"""Which software this is: the hash of the installed files, and the hashes of the rules in them."""
