"""Alembic's entry: the tables of orders, by its owner role."""

from kit.db.migrations import run

run("orders")
