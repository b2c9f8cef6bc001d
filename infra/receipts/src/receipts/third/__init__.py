"""The third generator, the judge: nobody writes or tunes a rule of the reader by looking at what it draws."""

from receipts.third.drawing import draw

__all__ = ["draw"]
