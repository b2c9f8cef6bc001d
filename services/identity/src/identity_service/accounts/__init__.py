"""Rows of accounts and e-mails on hold: what every other room knows of a person."""
