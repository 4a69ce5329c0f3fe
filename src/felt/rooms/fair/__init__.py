"""Where a room takes shuffles, cards and dice: from a device, or from the keys of house and witness."""
