"""The agency's dashboard: sales of its customers, and which of them stopped signing in or buying."""
