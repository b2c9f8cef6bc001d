"""Another e-mail of an account with a password waits until its link was opened (decision 0020)."""
