"""Alembic's entry: kit knows how."""

from kit.db.migrations import run

run("config")
