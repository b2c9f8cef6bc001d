"""The second step of signing in: a code of an authenticator application, or one of ten recovery codes."""
