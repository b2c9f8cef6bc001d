"""Adds supplier steps and carries out a reservation while its caller waits."""
