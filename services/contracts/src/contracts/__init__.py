"""Published facts: what each service tells the others, frozen and versioned."""
