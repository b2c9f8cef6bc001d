"""Approval models: what a customer decided about who approves what."""
