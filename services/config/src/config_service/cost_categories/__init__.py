"""Categories of costs that an agency books beside an order."""
