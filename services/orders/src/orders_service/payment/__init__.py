"""Payments of orders that are paid before their tickets: opened, confirmed, refused, given back."""
