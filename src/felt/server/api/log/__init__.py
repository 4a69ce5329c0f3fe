"""What anybody can ask about the record: the log of the house, receipts, how a round was dealt."""
