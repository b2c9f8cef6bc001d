"""Coverage: which scopes no model covers, and levels that nobody can decide."""
