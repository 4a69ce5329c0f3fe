"""The marks of the books (`felt.journal.marks`): written, held against the books, and begun anew after a restore."""
