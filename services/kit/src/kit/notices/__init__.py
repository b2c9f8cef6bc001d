"""Notifications to people by bell and mail, as the customer and each employee chose."""
