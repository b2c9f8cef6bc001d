"""What config says about the companies people belong to, as copies."""
