"""Reasons an advance may have."""
