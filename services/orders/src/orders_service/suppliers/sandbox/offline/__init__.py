"""The agency's own catalogue of hotels, until it is kept by config."""
