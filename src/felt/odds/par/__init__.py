"""The PAR sheet, as far as it is the same for every game. `document` writes it."""
