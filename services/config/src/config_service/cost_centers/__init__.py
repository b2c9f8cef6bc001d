"""Cost centers of a customer and what approves them."""
