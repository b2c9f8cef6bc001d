"""Rows of orders, items, travelers and approvers, the states they pass, and who may see an order."""
