"""The report centre: what may be reported, a preview, and files made in the background."""
