"""What the report centre reads: the lines of reports, and the reports people had made."""
