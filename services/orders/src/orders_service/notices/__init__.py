"""What is said to an order's issuer on top of what happened by itself."""
