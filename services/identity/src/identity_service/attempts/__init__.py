"""The one counter of wrong guesses."""
