"""Two expenses that may be one: found by what their receipts share, judged by a person (DOMAIN section 7)."""
