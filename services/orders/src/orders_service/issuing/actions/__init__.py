"""Claims due steps, calls the supplier and applies the outcome to the order."""
