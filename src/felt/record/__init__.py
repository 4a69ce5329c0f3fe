"""The record that nobody can rewrite: the log of the house, its checkpoints, the proofs that a record is in it. Pure.

`docs/RECORD.md` gives the formats byte for byte. They are those of RFC 6962 (trees) and of C2SP: `signed-note`,
`tlog-checkpoint`, `tlog-cosignature`, `tlog-witness`, `tlog-proof`."""
