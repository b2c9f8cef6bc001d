"""JSON shapes of orders (API section 3.5): what is written, what is read."""
