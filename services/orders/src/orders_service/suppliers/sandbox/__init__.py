"""A deterministic travel market, so that every path can be walked without a contract with a supplier."""
