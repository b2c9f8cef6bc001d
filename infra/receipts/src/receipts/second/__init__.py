"""The second generator: layouts, words, papers and cameras of its own, Brazilian and English."""

from receipts.second.drawing import draw

__all__ = ["draw"]
