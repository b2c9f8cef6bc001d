"""Photographs and PDFs of receipts on their way from a person's hand to a filled form."""
