"""What is done with an expense, one use case a file."""
