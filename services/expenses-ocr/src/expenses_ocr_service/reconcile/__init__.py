"""What this service answers to the reconciler."""
