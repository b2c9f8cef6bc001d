"""Runs expenses-ocr's migrations by its owner role."""

from kit.db.migrations import run

run("expenses_ocr")
