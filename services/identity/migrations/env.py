"""Alembic's entry: the tables of identity, by its owner role."""

from kit.db.migrations import run

run("identity")
