"""Expenses: launched with their receipt, corrected, removed, listed, and what may still be done with each."""
