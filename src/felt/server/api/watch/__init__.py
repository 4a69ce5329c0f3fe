"""Looking at everything, and changing nothing: the search over the books, journals as they are written, people."""
