"""Branches (filiais) of a customer."""
