"""Groups of employees."""
