"""Pictures of hotels, drawn from their names."""
