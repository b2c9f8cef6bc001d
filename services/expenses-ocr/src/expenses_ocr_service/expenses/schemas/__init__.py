"""JSON shapes of expenses (API section 3.7): what is written, what is read, what lists are narrowed by."""
