"""What is done to the queue."""
