"""Purchase policy values."""
