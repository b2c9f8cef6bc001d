"""Runs the probe's migrations with kit."""

from kit.db.migrations import run

run("orders")
