"""What is read of the queue."""
