"""Receipts drawn by the project itself, with their truth: what the reader is measured on."""

from receipts.drawing import Drawn, draw, draw_long, truth_of
from receipts.truth import Truth

__all__ = ["Drawn", "Truth", "draw", "draw_long", "truth_of"]
