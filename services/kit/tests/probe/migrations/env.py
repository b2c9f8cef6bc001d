"""Runs the probe's migrations with kit."""

from kit.migrations import run

run("orders")
