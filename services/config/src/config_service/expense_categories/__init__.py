"""Expense categories: the operator's, the same for every customer."""
