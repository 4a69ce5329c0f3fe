"""What a table needs around its rounds: the chips of its rack, its boxes, its people, its figures. Pure."""
