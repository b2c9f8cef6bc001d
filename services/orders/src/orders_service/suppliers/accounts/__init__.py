"""With which account a customer's agency signs in at a provider, and which providers sell to it."""
