"""Accounts of people: customers' employees, agency staff, operators."""
