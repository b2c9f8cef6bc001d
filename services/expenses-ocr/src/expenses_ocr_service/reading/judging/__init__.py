"""How sure each field is: one file a field."""
