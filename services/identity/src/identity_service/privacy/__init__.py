"""What people may ask about their own data (LGPD, art. 18)."""
