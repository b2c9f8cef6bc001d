"""How a voucher looks: colours, type, and the blocks that its pages are made of."""

from collections.abc import Sequence
from datetime import datetime
from xml.sax.saxutils import escape

from kit.core.clock import SAO_PAULO
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Table, TableStyle

from orders_service.booking.schemas.item import ItemBase

BRAND, INK, SOFT, LINE = HexColor("#046972"), HexColor("#1F2A2C"), HexColor("#5B6B6E"), HexColor("#D3F1F5")
PALE = HexColor("#E9FAFB")
MARGIN, FRAME_PADDING = 18 * mm, 6
WIDTH = A4[0] - 2 * MARGIN
_WEEKDAYS = ("seg.", "ter.", "qua.", "qui.", "sex.", "sáb.", "dom.")
_MONTHS = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")


def _style(name: str, *, size: int, color: Color = INK, bold: bool = False) -> ParagraphStyle:
    font = "Helvetica-Bold" if bold else "Helvetica"
    return ParagraphStyle(name, fontName=font, fontSize=size, leading=size * 1.35, textColor=color)


TITLE = _style("title", size=15, bold=True)
TEXT = _style("text", size=9)
SMALL = _style("small", size=8, color=SOFT)
STRONG = _style("strong", size=9, bold=True)
TIME = _style("time", size=16, bold=True)
LOCATOR = _style("locator", size=20, color=BRAND, bold=True)
LABEL = _style("label", size=7, color=SOFT)


def paragraph(text: str, style: ParagraphStyle = TEXT) -> Paragraph:
    """Names come from people: nothing of them is markup."""
    return Paragraph(escape(text), style)


def locator(item: ItemBase, *, label: str, more: str) -> Table:
    """The code that is asked for on the way, beside who sold it."""
    issued = f"Emitido em {item.issued_at.astimezone(SAO_PAULO):%d/%m/%Y}" if item.issued_at else ""
    left = [paragraph("LOCALIZADOR", LABEL), paragraph(item.tracker or "–", LOCATOR)]
    right = [paragraph(label, LABEL), paragraph(item.provider.name, STRONG), paragraph(f"{more} · {issued}", SMALL)]
    table = Table([[left, right]], colWidths=[WIDTH * 0.42, WIDTH * 0.58])
    table.setStyle(
        TableStyle(
            [
                ("BACKGROUND", (0, 0), (-1, -1), PALE),
                ("LINEBEFORE", (0, 0), (0, -1), 3, BRAND),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("TOPPADDING", (0, 0), (-1, -1), 8),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 10),
                ("LEFTPADDING", (0, 0), (-1, -1), 10),
            ]
        )
    )
    return table


def travelers(
    item: ItemBase, numbers: Sequence[str], *, label: str, number_width: float = 0.4, said: Sequence[str] = ()
) -> Table:
    """Who travels, what is `said` of each (such as their seat), and the numbers of their tickets; `number_width` is a
    share of the page's."""
    rows: list[list[Flowable | list[Flowable]]] = [[paragraph("VIAJANTE", LABEL), paragraph(label, LABEL)]]
    for place, traveler in enumerate(item.travelers):
        number = numbers[place] if place < len(numbers) else ""
        who: list[Flowable] = [paragraph(traveler.full_name, STRONG)]
        if place < len(said) and said[place]:
            who.append(paragraph(said[place], SMALL))
        rows.append([who, paragraph(number or "–")])
    table = Table(rows, colWidths=[WIDTH * (1 - number_width), WIDTH * number_width], repeatRows=1)
    table.setStyle(TableStyle([("LINEBELOW", (0, 0), (-1, -1), 0.6, LINE), ("LEFTPADDING", (0, 0), (0, -1), 0)]))
    return table


def from_place_to_place(left: list[Flowable], middle: list[Flowable], right: list[Flowable]) -> Table:
    """One leg: where it leaves, what takes one there, where it arrives."""
    table = Table([[left, middle, right]], colWidths=[WIDTH * 0.36, WIDTH * 0.3, WIDTH * 0.34])
    style = [("VALIGN", (0, 0), (-1, -1), "TOP"), ("LINEBELOW", (0, 0), (-1, -1), 0.6, LINE)]
    table.setStyle(TableStyle([*style, ("LEFTPADDING", (0, 0), (0, -1), 0)]))
    return table


def day_of(at: datetime) -> str:
    """qua. 26 nov 2026"""
    return f"{_WEEKDAYS[at.weekday()]} {at.day} {_MONTHS[at.month - 1]} {at.year}"


def minutes_of(minutes: int) -> str:
    """2 h 05 min"""
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02d} min" if hours else f"{rest} min"
