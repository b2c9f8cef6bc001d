"""Links to a new password, asked for by whoever forgot theirs or looks after others."""
