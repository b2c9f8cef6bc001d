"""Budgets of a customer: written down, looked at with their consumption, and checked before an order is submitted."""
