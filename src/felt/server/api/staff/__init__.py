"""What the people who run the tables ask for: requests at a table, its duty, the register of equipment."""
