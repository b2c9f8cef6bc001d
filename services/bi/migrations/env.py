"""Runs bi's migrations by its owner role."""

from kit.migrations import run

run("bi")
