"""PDF, written page by page: only where each page begins is kept, 8 bytes of it.

A small writer of our own: a library's canvas keeps every page until the end. Text is in Helvetica, which every reader
has, in the alphabet of Western Europe (cp1252); what is too long for its column is cut off at the column's edge.
"""

import zlib
from array import array
from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import IO, Any

from bi_service.reports.columns import ReportColumn

_WIDTH, _HEIGHT = 842, 595
"""A4 lying, in points."""
_MARGIN, _LINE, _SIZE = 28, 12, 7
_TOP = _HEIGHT - _MARGIN - 40
ROWS_A_PAGE = int((_TOP - _MARGIN - 14) / _LINE) - 1
_SHARES = {**dict.fromkeys("0123456789", 556), ".": 278, ",": 278, "-": 333, " ": 278}
"""Widths in thousandths of the size, of what numbers are made of; a letter is about as wide as a digit."""
_CATALOG, _PAGES, _PLAIN, _BOLD, _FIRST = 1, 2, 3, 4, 5


class PageWriter:
    """A heading and a table on every page, the totals at the end."""

    def __init__(self, columns: Sequence[ReportColumn], to: IO[bytes], *, title: str, subtitle: str) -> None:
        self._columns, self._to, self._title, self._subtitle = columns, to, title, subtitle
        self._places = _places_of(columns)
        self._at = array("Q", [0] * (_FIRST - 1))
        self._pages = array("Q")
        self._waiting: list[list[str]] = []
        self._written = 0
        self._send(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
        for number, name in ((_PLAIN, "Helvetica"), (_BOLD, "Helvetica-Bold")):
            self._at[number - 1] = self._written
            font = f"/Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding"
            self._send(f"{number} 0 obj\n<< {font} >>\nendobj\n".encode())

    def add(self, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write the next rows, as many as fill pages."""
        for row in rows:
            self._waiting.append([one.written(row[one.slug], grouped=True) for one in self._columns])
            if len(self._waiting) == ROWS_A_PAGE:
                self._page()

    def finish(self, totals: Mapping[str, Decimal]) -> None:
        """The last page with the totals, and the table of where everything is."""
        line = None
        if totals:
            line = [one.written(totals[one.slug], grouped=True) if one.slug in totals else "" for one in self._columns]
            line[0] = line[0] or "Total"
        if self._waiting or line or not self._pages:
            self._page(total=line)
        self._end()

    def close(self) -> None:
        """Nothing is written beside the file."""

    def _page(self, total: list[str] | None = None) -> None:
        drawn = zlib.compress("\n".join(self._drawn(total)).encode("cp1252", "replace"))
        self._waiting.clear()
        content = self._object(b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(drawn), drawn))
        fonts = f"/Font << /F1 {_PLAIN} 0 R /F2 {_BOLD} 0 R >>"
        said = f"/Type /Page /Parent {_PAGES} 0 R /MediaBox [0 0 {_WIDTH} {_HEIGHT}]"
        page = f"<< {said} /Resources << {fonts} >> /Contents {content} 0 R >>"
        self._pages.append(self._object(page.encode()))

    def _drawn(self, total: list[str] | None) -> list[str]:
        y = _HEIGHT - _MARGIN - 12
        said = [_text(self._title, x=_MARGIN, y=y, size=12, font="F2")]
        said.append(_text(self._subtitle, x=_MARGIN, y=y - 13, size=_SIZE))
        said.append(_text(str(len(self._pages) + 1), x=_WIDTH - _MARGIN - 20, y=_MARGIN - 12, size=_SIZE))
        said += self._row([column.label for column in self._columns], y=_TOP, font="F2")
        said.append(f"0.6 w {_MARGIN} {_TOP - 3.5} m {_WIDTH - _MARGIN} {_TOP - 3.5} l S")
        y = _TOP
        for row in self._waiting:
            y -= _LINE
            said += self._row(row, y=y, font="F1")
        return said if total is None else [*said, *self._row(total, y=y - _LINE, font="F2")]

    def _row(self, texts: Sequence[str], *, y: float, font: str) -> list[str]:
        """Each text within the edges of its column."""
        drawn = []
        for column, (left, width), text in zip(self._columns, self._places, texts, strict=True):
            if not text:
                continue
            x = left + width - 6 - _wide(text) if column.is_right else left
            edges = f"q {left:.1f} {y - 3:.1f} {width - 3:.1f} {_LINE} re W n"
            drawn.append(f"{edges} {_text(text, x=x, y=y, size=_SIZE, font=font)} Q")
        return drawn

    def _end(self) -> None:
        self._at[_PAGES - 1] = self._written
        self._send(b"2 0 obj\n<< /Type /Pages /Count %d /Kids [" % len(self._pages))
        for page in self._pages:
            self._send(b"%d 0 R " % page)
        self._send(b"] >>\nendobj\n")
        self._at[_CATALOG - 1] = self._written
        self._send(b"1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n")
        start = self._written
        self._send(b"xref\n0 %d\n0000000000 65535 f \n" % (len(self._at) + 1))
        for at in self._at:
            self._send(b"%010d 00000 n \n" % at)
        self._send(b"trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (len(self._at) + 1, start))

    def _object(self, body: bytes) -> int:
        self._at.append(self._written)
        number = len(self._at)
        self._send(b"%d 0 obj\n%s\nendobj\n" % (number, body))
        return number

    def _send(self, piece: bytes) -> None:
        self._to.write(piece)
        self._written += len(piece)


def _places_of(columns: Sequence[ReportColumn]) -> list[tuple[float, float]]:
    """Where each column begins and how wide it is, in points."""
    share = (_WIDTH - 2 * _MARGIN) / sum(column.wide for column in columns)
    places, left = [], float(_MARGIN)
    for column in columns:
        places.append((left, column.wide * share))
        left += column.wide * share
    return places


def _wide(text: str) -> float:
    return sum(_SHARES.get(letter, 556) for letter in text) * _SIZE / 1000


def _text(text: str, *, x: float, y: float, size: int, font: str = "F1") -> str:
    escaped = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)").replace("\n", " ").replace("\r", " ")
    return f"BT /{font} {size} Tf {x:.1f} {y:.1f} Td ({escaped}) Tj ET"
