"""Browsers on which a person signed in before: each keeps its own counter of wrong guesses."""
