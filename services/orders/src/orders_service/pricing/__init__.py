"""What an agency adds to a supplier's price, and what it takes off, by its price tables."""
