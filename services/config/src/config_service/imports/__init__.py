"""Imports of spreadsheets: branches, cost centers and employees, whole or not at all."""
