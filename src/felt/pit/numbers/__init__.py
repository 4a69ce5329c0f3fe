"""The figures of tables: win, drop, the exact theoretical win and its band, the pace, and what went wrong. Pure.

A `Follower` reads the journal of one table. A `Shift` is made of the followers and the racks."""
