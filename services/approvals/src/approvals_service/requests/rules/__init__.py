"""Pure rules of requests: what happens to their lines, and in which words it is told."""
