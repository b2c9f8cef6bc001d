"""The data feed: what happened to a customer's money, row by row, for the customer's own warehouse."""
