"""Alembic's entry: the machinery is kit's."""

from kit.db.migrations import run

run("approvals")
