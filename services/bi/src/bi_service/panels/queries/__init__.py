"""What the panels read."""
