"""The JSON of reports."""
