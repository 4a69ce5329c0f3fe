"""The witness as a party of its own: its key, its books, its service over HTTP, and how the house asks it.

It does two things for a house. It cosigns the checkpoints of the log, as `tlog-witness` of C2SP has it
(`felt.record.judgement` decides what it answers), and it gives its half of the dealing (`felt.witness` decides). It
runs inside the house's process, or elsewhere as `felt witness`."""
