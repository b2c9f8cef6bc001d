"""What is sold: one declaration per product, read by search, booking and vouchers (decision 0038)."""
