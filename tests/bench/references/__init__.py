"""Small programs the product is measured against; each does one thing and nothing else."""
