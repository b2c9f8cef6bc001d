"""Projects of a customer and their phases."""
