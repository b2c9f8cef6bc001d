"""Named rules and arithmetic of reports, pure."""
