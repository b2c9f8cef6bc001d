"""Customers and employees as stored: these tables stand lowest, because rooms below their owners read them too."""
