"""What can be done about a case now, and what an order would do. The code that decides is asked; nothing is written."""
