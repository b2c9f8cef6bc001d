"""What is being approved, for the service that decides."""
