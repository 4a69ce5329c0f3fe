"""The socket of one person: frames, messages, how many there may be."""
