"""Alembic's entry: the machinery is kit's."""

from kit.migrations import run

run("approvals")
