"""One module per use case of a report."""
