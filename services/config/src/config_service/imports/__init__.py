"""Imports of spreadsheets: cost centers and employees, whole or not at all."""
