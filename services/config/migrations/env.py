"""Alembic's entry: kit knows how."""

from kit.migrations import run

run("config")
