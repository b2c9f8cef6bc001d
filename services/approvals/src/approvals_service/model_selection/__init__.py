"""Model selection: which model serves a request, and why."""
