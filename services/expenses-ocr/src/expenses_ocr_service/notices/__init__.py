"""Notifications about advances, reports and expenses, delivered as the customer and each employee chose."""
