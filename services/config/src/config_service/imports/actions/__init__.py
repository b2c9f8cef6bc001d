"""What is imported."""
