"""The travel market and what is booked on it."""
