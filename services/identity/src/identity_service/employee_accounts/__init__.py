"""Accounts of customers' employees follow config."""
