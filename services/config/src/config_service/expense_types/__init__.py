"""Expense types: what a customer's people may spend on, each in one of the operator's categories."""
