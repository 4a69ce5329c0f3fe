"""The dossier of a case: rounds bound into it, and the whole of it as one bundle that can be printed, and verified
without the books.

A bundle is a ZIP file:

    case.json               the journal of the case, entry by entry, with its hashes
    case.html               the same for people, with the rounds; it prints on A4
    rounds/B1-17.json       the records of a round as the journal of its table has them, and the opening of the table
    rounds/B1-17.bundle.json  how it was dealt, with proofs, as `felt verify` takes it; if the log has the round
    rounds/B1-17.en.txt     its transcript, and rounds/B1-17.vi.txt
    rules/HASH.json         the rules in force; HASH is the SHA-256 of this member
    files/HASH              a file of evidence; HASH is its SHA-256
"""
