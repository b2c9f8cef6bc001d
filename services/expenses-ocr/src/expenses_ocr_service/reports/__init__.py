"""Expense reports: built, approved expense by expense, settled against advances to the cent, paid."""
