"""The watch of a shoe: what its cards show while they come out, and how rare that is in a shuffled shoe.

`orders` says what the order of a new deck is, `rarity` how often a shuffled shoe shows a piece of it or repeats itself,
`watch` follows the cards, `findings` tells a person what was seen. A finding proposes a clause; a person decides."""
