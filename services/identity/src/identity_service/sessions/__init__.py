"""Signing in, staying signed in, signing out."""
