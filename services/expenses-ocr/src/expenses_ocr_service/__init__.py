"""Advances, expenses, reports and what receipts say."""
