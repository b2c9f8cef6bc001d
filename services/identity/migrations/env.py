"""Alembic's entry: the tables of identity, by its owner role."""

from kit.migrations import run

run("identity")
