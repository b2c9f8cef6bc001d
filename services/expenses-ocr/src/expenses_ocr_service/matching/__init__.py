"""Which expenses may be one: the marks that receipts are found by, and the pairs that share them (DOMAIN section 7)."""
