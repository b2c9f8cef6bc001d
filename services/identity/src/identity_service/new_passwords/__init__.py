"""Setting a password by the link of a mail."""
