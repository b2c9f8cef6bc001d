"""Holds every service's lists against one another and says what does not agree (HARDENING B13)."""

from stack.reconcile.findings import Finding
from stack.reconcile.mending import mend
from stack.reconcile.reading import Reader, reader_of
from stack.reconcile.settling import reconcile, reconcile_with

__all__ = ["Finding", "Reader", "mend", "reader_of", "reconcile", "reconcile_with"]
