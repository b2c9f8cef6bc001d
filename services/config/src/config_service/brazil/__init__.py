"""Brazilian documents: the numbers the State gives, with their check digits."""
