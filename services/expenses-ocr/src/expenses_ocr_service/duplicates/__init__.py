"""A person judges two expenses that may be one: explains, confirms or dismisses the suspicion (DOMAIN section 7)."""
