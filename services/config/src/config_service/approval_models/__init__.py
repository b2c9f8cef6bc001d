"""What approvals publishes of its models, for the lists of what they cover."""
