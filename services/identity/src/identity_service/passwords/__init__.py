"""Passwords and links to set one: strength, hashes, storage, mails."""
