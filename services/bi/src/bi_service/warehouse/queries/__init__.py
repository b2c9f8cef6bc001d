"""What an export reads: the columns of its files, and the rows."""
