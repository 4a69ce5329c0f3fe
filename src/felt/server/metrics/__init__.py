"""What an operator watches, and who may read it."""
