"""Runs bi's migrations by its owner role."""

from kit.db.migrations import run

run("bi")
