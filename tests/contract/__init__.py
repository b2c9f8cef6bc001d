"""The contract as a test: every operation, every caller, every trap, at the edge of one running stack."""
