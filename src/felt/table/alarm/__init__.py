"""The shoe of a table that is dealt by hand is watched while its cards are keyed in.

An alarm stops the table and proposes a clause. It goes on when a person of the rank of that clause has decided, or has
looked and judged the alarm false; or when the cards were keyed in wrong and are corrected."""
