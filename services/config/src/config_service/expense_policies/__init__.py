"""Expense policies: what a customer lets its people spend on each type, and above what it wants a voucher."""
