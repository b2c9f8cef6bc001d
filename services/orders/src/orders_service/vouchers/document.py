"""Draws the voucher: one readable A4 page per item, in Portuguese, in the product's colours."""

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO
from xml.sax.saxutils import escape

from kit.core.clock import SAO_PAULO
from reportlab.lib.colors import Color, HexColor, white
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

from orders_service.booking.schemas.item import AirwayItem
from orders_service.booking.schemas.order import OrderRead
from orders_service.search.schemas import AirFlight, AirSegment, Stop

BRAND, INK, SOFT, LINE = HexColor("#046972"), HexColor("#1F2A2C"), HexColor("#5B6B6E"), HexColor("#D3F1F5")
PALE = HexColor("#E9FAFB")
MARGIN, FRAME_PADDING = 18 * mm, 6
WIDTH = A4[0] - 2 * MARGIN
_WEEKDAYS = ("seg.", "ter.", "qua.", "qui.", "sex.", "sáb.", "dom.")
_MONTHS = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")
_CABINS = {
    "economy": "Econômica",
    "premium_economy": "Econômica premium",
    "business": "Executiva",
    "first": "Primeira classe",
}
_DIRECTIONS = {"go": "Ida", "return": "Volta", "stretch": "Trecho"}
_BAGS = {"hand": "bagagem de mão", "checked": "mala despachada"}


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


def print_voucher(order: OrderRead, items: Sequence[AirwayItem]) -> bytes:
    """The PDF's bytes."""
    out = BytesIO()
    page = SimpleDocTemplate(
        out,
        pagesize=A4,
        leftMargin=MARGIN - FRAME_PADDING,
        rightMargin=MARGIN - FRAME_PADDING,
        topMargin=34 * mm,
        bottomMargin=20 * mm,
        title=f"Voucher do pedido {order.order_number}",
        author="Trajeto",
        subject=order.customer.company_name,
        lang="pt-BR",
    )
    frame = _Frame(order)
    story = [part for item in items for part in _item(item)]
    page.build([*_heading(order), *story, *_notes()], onFirstPage=frame, onLaterPages=frame)
    return out.getvalue()


class _Frame:
    """The band above and the line below of every page."""

    def __init__(self, order: OrderRead) -> None:
        self._order = order

    def __call__(self, canvas: Canvas, _document: object) -> None:
        canvas.saveState()
        width, height = A4
        canvas.setFillColor(BRAND)
        canvas.rect(0, height - 24 * mm, width, 24 * mm, stroke=0, fill=1)
        canvas.setFillColor(white)
        canvas.setFont("Helvetica-Bold", 18)
        canvas.drawString(MARGIN, height - 15 * mm, "trajeto")
        canvas.setFont("Helvetica", 10)
        canvas.drawRightString(width - MARGIN, height - 15 * mm, f"Voucher · Pedido {self._order.order_number}")
        canvas.setFillColor(SOFT)
        canvas.setFont("Helvetica", 8)
        canvas.drawString(MARGIN, 12 * mm, self._order.customer.company_name)
        canvas.drawRightString(width - MARGIN, 12 * mm, f"Página {canvas.getPageNumber()}")
        canvas.restoreState()


def _p(text: str, style: ParagraphStyle = TEXT) -> Paragraph:
    """Names come from people: nothing of them is markup."""
    return Paragraph(escape(text), style)


def masked(cnpj: str) -> str:
    """12.ABC.345/01DE-35"""
    return f"{cnpj[:2]}.{cnpj[2:5]}.{cnpj[5:8]}/{cnpj[8:12]}-{cnpj[12:]}"


def _heading(order: OrderRead) -> list[Flowable]:
    charge = f"Centro de custo: {order.cost_center.cost_center_code} {order.cost_center.name}".strip()
    reason = f" · Motivo: {order.reason_trip.reason}" if order.reason_trip else ""
    return [
        _p("Confirmação de viagem", TITLE),
        _p(f"{order.customer.company_name} · CNPJ {masked(order.customer.cnpj)}", SMALL),
        _p(f"{charge}{reason} · Solicitante: {order.issuer.name}", SMALL),
        Spacer(1, 6 * mm),
    ]


def _item(item: AirwayItem) -> list[Flowable]:
    parts: list[Flowable] = [_locator(item), Spacer(1, 3 * mm)]
    for flight in item.flights:
        legs = [segment for segment in item.segments if segment.flight_uuid == flight.uuid]
        parts.append(KeepTogether([_flight_title(flight, legs), *[_leg(leg) for leg in legs], _baggage(flight)]))
        parts.append(Spacer(1, 4 * mm))
    return [*parts, _passengers(item), Spacer(1, 8 * mm)]


def _locator(item: AirwayItem) -> Table:
    issued = f"Emitido em {item.issued_at.astimezone(SAO_PAULO):%d/%m/%Y}" if item.issued_at else ""
    left = [_p("LOCALIZADOR", LABEL), _p(item.tracker or "–", LOCATOR)]
    right = [_p("COMPANHIA AÉREA", LABEL), _p(item.provider.name, STRONG), _p(f"{item.family_fare} · {issued}", SMALL)]
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


def _flight_title(flight: AirFlight, legs: Sequence[AirSegment]) -> Paragraph:
    route = f"{legs[0].departure.city} – {legs[-1].arrival.city}"
    stops = "voo direto" if flight.stops == 0 else f"{flight.stops} parada(s)"
    return _p(f"{_DIRECTIONS[flight.flight_type]}: {route} · {_minutes(flight.duration)} · {stops}", STRONG)


def _leg(leg: AirSegment) -> Table:
    start, end = leg.departure, leg.arrival
    left = _end(start)
    operated = f" · operado por {leg.operated_by}" if leg.operated_by else ""
    middle = [
        _p(f"{leg.airline_name} {leg.flight_number}", STRONG),
        _p(f"{_CABINS[leg.cabin]} · classe {leg.fare_class}{operated}", SMALL),
        _p(_minutes(leg.duration), SMALL),
    ]
    right = _end(end)
    table = Table([[left, middle, right]], colWidths=[WIDTH * 0.36, WIDTH * 0.3, WIDTH * 0.34])
    style = [("VALIGN", (0, 0), (-1, -1), "TOP"), ("LINEBELOW", (0, 0), (-1, -1), 0.6, LINE)]
    table.setStyle(TableStyle([*style, ("LEFTPADDING", (0, 0), (0, -1), 0)]))
    return table


def _end(stop: Stop) -> list[Flowable]:
    return [
        _p(f"{stop.time} {stop.iata}", TIME),
        _p(_day(stop.datetime)),
        _p(_place(stop.airport, stop.terminal), SMALL),
    ]


def _place(airport: str, terminal: str | None) -> str:
    return f"{airport} · Terminal {terminal}" if terminal else airport


def _baggage(flight: AirFlight) -> Paragraph:
    included = [f"{bag.quantity} {_BAGS[bag.type]} de {bag.weight} kg" for bag in flight.baggages if bag.quantity]
    return _p("Incluído por viajante: " + (", ".join(included) or "nenhuma bagagem"), SMALL)


def _passengers(item: AirwayItem) -> Table:
    tickets = (item.ticket or "").split(", ")
    rows: list[list[Flowable]] = [[_p("VIAJANTE", LABEL), _p("BILHETE ELETRÔNICO", LABEL)]]
    for place, traveler in enumerate(item.travelers):
        number = tickets[place] if place < len(tickets) else ""
        rows.append([_p(traveler.full_name, STRONG), _p(number or "–")])
    table = Table(rows, colWidths=[WIDTH * 0.6, WIDTH * 0.4], repeatRows=1)
    table.setStyle(TableStyle([("LINEBELOW", (0, 0), (-1, -1), 0.6, LINE), ("LEFTPADDING", (0, 0), (0, -1), 0)]))
    return table


def _notes() -> list[Flowable]:
    return [
        _p("Antes de viajar", STRONG),
        _p("Horários são locais de cada aeroporto. Leve documento oficial com foto igual ao nome do bilhete."),
        _p("Faça o check-in no site da companhia com o localizador acima."),
    ]


def _day(at: datetime) -> str:
    return f"{_WEEKDAYS[at.weekday()]} {at.day} {_MONTHS[at.month - 1]} {at.year}"


def _minutes(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    return f"{hours} h {rest:02d} min" if hours else f"{rest} min"
