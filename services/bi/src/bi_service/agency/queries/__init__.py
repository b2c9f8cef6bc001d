"""What the agency's dashboard reads, in the scope of the agency."""
