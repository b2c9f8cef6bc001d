"""What people and readers do with a voucher on its way."""
