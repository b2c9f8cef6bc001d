"""What may be spent on a charge, and what orders and expenses took of it."""
