"""The whole of what this service tells, for services that rebuild their copies."""
