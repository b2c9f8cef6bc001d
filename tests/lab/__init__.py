"""The fault laboratory: a booking workload that remembers, faults that prove they fired, and a verdict."""
