"""Cases at the server: who opens and sees them, files of evidence, deadlines."""
