"""A strip of paper that text is set on; it records every printed run with its box."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import zxingcpp
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from receipts.drawing import typeface

Colour = tuple[int, int, int]
BLACK: Colour = (22, 22, 24)
_TALLEST = 9000


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """A typeface and how it is stretched: `wide` and `tall` are the double sizes of receipt printers."""

    family: str
    size: int
    weight: int = 400
    wide: float = 1.0
    tall: float = 1.0
    colour: Colour = BLACK
    leading: float = 1.22


@dataclass(frozen=True, slots=True)
class Run:
    """Text as printed, and its box in pixels of the flat paper."""

    text: str
    left: int
    top: int
    right: int
    bottom: int


class Sheet:
    """Rows are set from the top down; `margins` are pixels at the left and right."""

    def __init__(self, style: Style, *, width: int, margins: tuple[int, int], top: int = 40) -> None:
        self.style, self.width, self.top = style, width, top
        self.left, self.right = margins[0], width - margins[1]
        self.runs: list[Run] = []
        self._paper = Image.new("RGB", (width, _TALLEST), (255, 255, 255))
        self._pen = ImageDraw.Draw(self._paper)

    def styled(self, **changes: object) -> Style:
        """The sheet's style with changes, for one row."""
        return replace(self.style, **changes)  # type: ignore[arg-type]  # fields of Style

    def row(self, left: str, right: str = "", *, style: Style | None = None) -> None:
        """Text at the left edge, text that ends at the right one; what does not fit beside goes above."""
        style = style or self.style
        if not right:
            self.text(left, style=style)
            return
        start = self.right - _width(right, style)
        self._beside(left, start, style)
        self._put(right, start, style)
        self.feed(style=style)

    def centre(self, text: str, *, style: Style | None = None) -> None:
        """Text in the middle, broken between words where it is too long."""
        style = style or self.style
        for line in wrapped(text, self.right - self.left, style):
            self._put(line, (self.left + self.right - _width(line, style)) // 2, style)
            self.feed(style=style)

    def text(self, text: str, *, style: Style | None = None) -> None:
        """Text from the left edge, broken between words."""
        style = style or self.style
        for line in wrapped(text, self.right - self.left, style):
            self._put(line, self.left, style)
            self.feed(style=style)

    def columns(self, cells: Sequence[str], ends: Sequence[float], *, style: Style | None = None) -> None:
        """The first cell starts at the left edge; each other one ends at its share of the width."""
        style = style or self.style
        inner = self.right - self.left
        starts: list[int] = []
        limit, space = self.right, _width(" ", style)
        for cell, end in reversed(list(zip(cells[1:], ends, strict=True))):
            starts.insert(0, min(self.left + int(end * inner), limit) - _width(cell, style))
            limit = starts[0] - space
        self._beside(cells[0], min(starts), style)
        for cell, start in zip(cells[1:], starts, strict=True):
            self._put(cell, start, style)
        self.feed(style=style)

    def at(self, text: str, share: float, *, style: Style | None = None, drop: int = 0) -> None:
        """Text that starts at a share of the width, without a new row."""
        style = style or self.style
        start = self.left + int(share * (self.right - self.left))
        start = max(self.left, min(start, self.right - _width(text, style)))
        self._put(text, start, style, drop=drop)

    def feed(self, lines: float = 1.0, *, style: Style | None = None) -> None:
        """Move on by lines of a style."""
        style = style or self.style
        self.top += int(lines * style.size * style.tall * style.leading)

    def rule(self, mark: str = "-", *, style: Style | None = None) -> None:
        """A line of marks from edge to edge; `_` draws a stroke."""
        style = style or self.style
        if mark == "_":
            middle = self.top + style.size // 2
            self._pen.line((self.left, middle, self.right, middle), fill=style.colour, width=max(2, style.size // 14))
        else:
            count = int((self.right - self.left) // max(typeface_of(style).getlength(mark), 1))
            self._put(mark * count, self.left, style, recorded=False)
        self.feed(style=style)

    def band(self, text: str, *, style: Style | None = None) -> None:
        """White text on a black bar."""
        style = replace(style or self.style, colour=(255, 255, 255))
        height = int(style.size * style.tall * 1.35)
        self.top += style.size // 3
        self._pen.rectangle((self.left, self.top, self.right, self.top + height), fill=self.style.colour)
        self.centre(text, style=style)
        self.top += style.size // 4

    def frame(self, top: int, *, colour: Colour = BLACK, width: int = 2) -> None:
        """A box around everything since `top`."""
        self._pen.rectangle((self.left - 8, top, self.right + 8, self.top), outline=colour, width=width)

    def stroke(
        self, start: tuple[float, int], end: tuple[float, int], *, colour: Colour = BLACK, width: int = 2
    ) -> None:
        """A straight stroke between two points; x are shares of the width."""
        inner = self.right - self.left
        points = [(self.left + share * inner, y) for share, y in (start, end)]
        self._pen.line(points, fill=colour, width=width)

    def ellipse(self, run: Run, *, colour: Colour, width: int = 4, room: int = 14) -> None:
        """A pen's circle around a printed run."""
        box = (run.left - 2 * room, run.top - room, run.right + 2 * room, run.bottom + room)
        self._pen.ellipse(box, outline=colour, width=width)

    def qr(self, text: str, *, side: int, share: float = 0.5) -> None:
        """A QR code; `share` is where its middle stands."""
        code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.QRCode).to_image(scale=4)
        image = Image.fromarray(np.asarray(code)).convert("RGB").resize((side, side), Image.Resampling.NEAREST)
        start = int(self.left + share * (self.right - self.left) - side / 2)
        self._paper.paste(image, (max(0, min(start, self.width - side)), self.top))

    def bars(self, text: str, *, height: int) -> None:
        """A linear code of a text of ASCII characters."""
        code = zxingcpp.create_barcode(text, zxingcpp.BarcodeFormat.Code128).to_image(scale=2)
        image = Image.fromarray(np.asarray(code)).convert("RGB")
        width = min(image.width, self.right - self.left)
        self._paper.paste(image.resize((width, height)), ((self.left + self.right - width) // 2, self.top))
        self.top += height + 12

    def picture(self, *, bottom: int = 60) -> NDArray[np.uint8]:
        """What was set so far, as RGB."""
        return np.asarray(self._paper.crop((0, 0, self.width, self.top + bottom)), np.uint8)

    def printed(self) -> str:
        """All text in the order it was set."""
        return "\n".join(run.text for run in self.runs)

    def find(self, text: str) -> Run:
        """The last run that holds a text. Raises StopIteration where there is none."""
        return next(run for run in reversed(self.runs) if text in run.text)

    def _beside(self, text: str, end: int, style: Style) -> None:
        lines = wrapped(text, self.right - self.left, style)
        fits = len(lines) < 2 and _width(text + " ", style) <= end - self.left
        for line in lines if fits else (*lines, ""):
            self._put(line, self.left, style)
            if not fits and line:
                self.feed(style=style)

    def _put(self, text: str, left: int, style: Style, *, drop: int = 0, recorded: bool = True) -> None:
        if not text.strip():
            return
        font = typeface_of(style)
        box = font.getbbox(text)
        size = (max(1, int(box[2]) + 4), int(style.size * 1.4) + 4)
        mask = Image.new("L", size, 0)
        ImageDraw.Draw(mask).text((0, 0), text, fill=255, font=font)
        if (style.wide, style.tall) != (1.0, 1.0):
            mask = mask.resize((int(size[0] * style.wide), int(size[1] * style.tall)), Image.Resampling.BILINEAR)
        self._paper.paste(style.colour, (left, self.top + drop), mask)
        if recorded:
            top, bottom = self.top + drop + int(box[1] * style.tall), self.top + drop + int(box[3] * style.tall)
            self.runs.append(Run(text, left, top, left + int(box[2] * style.wide), bottom))


def typeface_of(style: Style) -> ImageFont.FreeTypeFont:
    """The font file of a style."""
    return typeface(style.family, style.size, style.weight)


def wrapped(text: str, room: int, style: Style) -> list[str]:
    """Lines that fit; a word longer than a line is broken."""
    lines: list[str] = []
    line = ""
    for word in re.findall(r"\S+", text):
        while _width(word, style) > room:
            keep = next(n for n in range(len(word), 0, -1) if _width(word[:n], style) <= room)
            lines, word = [*lines, *([line] if line else []), word[:keep]], word[keep:]  # noqa: PLW2901
            line = ""
        longer = f"{line} {word}".strip()
        if _width(longer, style) > room:
            lines, line = [*lines, line], word
        else:
            line = longer
    return [*lines, line] if line else lines


def _width(text: str, style: Style) -> int:
    return int(typeface_of(style).getlength(text) * style.wide)
