"""What goes wrong at a table, and what the book does about it: section 7, row by row.

A person decides by a clause (`Rule`). The row of the clause says who may, when, and what the table then does."""
