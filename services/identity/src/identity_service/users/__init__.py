"""Accounts: opening one, reading its person, who may change it."""
