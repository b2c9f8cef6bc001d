"""What people and suppliers do to an order, one use case per file."""
