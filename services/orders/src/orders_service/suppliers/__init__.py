"""The travel market: one protocol, the sandbox behind it, real suppliers beside it later."""
