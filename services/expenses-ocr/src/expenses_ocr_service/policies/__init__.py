"""What a customer allows to be spent per expense type, and what an expense does not keep of it (DOMAIN section 7)."""
