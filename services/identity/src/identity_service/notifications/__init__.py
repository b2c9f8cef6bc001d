"""What a person was told, kept for their bell."""
