"""Words every room speaks: references, people, required texts."""
