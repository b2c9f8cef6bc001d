"""Draws the voucher: readable A4 pages, one after another for each item, in Portuguese, in the product's colours."""

from collections.abc import Sequence
from io import BytesIO

from reportlab.lib.colors import white
from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, SimpleDocTemplate, Spacer

from orders_service.booking.schemas.item import (
    AirwayItem,
    HotelItem,
    ItemBase,
    OfflineHotelItem,
    RoadItem,
    VehicleItem,
)
from orders_service.booking.schemas.order import OrderRead
from orders_service.vouchers import air_page, hotel_page, offline_page, road_page, vehicle_page
from orders_service.vouchers.blocks import BRAND, FRAME_PADDING, MARGIN, SMALL, SOFT, STRONG, TITLE, paragraph


def print_voucher(order: OrderRead, items: Sequence[ItemBase]) -> bytes:
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
    story = [part for item in items for part in _page(item)]
    page.build([*_heading(order), *story, *_notes(items)], onFirstPage=frame, onLaterPages=frame)
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


def masked(cnpj: str) -> str:
    """12.ABC.345/01DE-35"""
    return f"{cnpj[:2]}.{cnpj[2:5]}.{cnpj[5:8]}/{cnpj[8:12]}-{cnpj[12:]}"


def _heading(order: OrderRead) -> list[Flowable]:
    charge = f"Centro de custo: {order.cost_center.cost_center_code} {order.cost_center.name}".strip()
    reason = f" · Motivo: {order.reason_trip.reason}" if order.reason_trip else ""
    return [
        paragraph("Confirmação de viagem", TITLE),
        paragraph(f"{order.customer.company_name} · CNPJ {masked(order.customer.cnpj)}", SMALL),
        paragraph(f"{charge}{reason} · Solicitante: {order.issuer.name}", SMALL),
        Spacer(1, 6 * mm),
    ]


def _page(item: ItemBase) -> list[Flowable]:
    match item:
        case AirwayItem():
            return air_page.print_flight(item)
        case RoadItem():
            return road_page.print_bus(item)
        case VehicleItem():
            return vehicle_page.print_rental(item)
        case HotelItem():
            return hotel_page.print_stay(item)
        case OfflineHotelItem():
            return offline_page.print_quoted_stay(item)
    raise TypeError(f"no page for {item.table}")


_NOTES = (
    (AirwayItem, air_page.NOTES),
    (RoadItem, road_page.NOTES),
    (VehicleItem, vehicle_page.NOTES),
    (HotelItem, hotel_page.NOTES),
    (OfflineHotelItem, hotel_page.NOTES),
)


def _notes(items: Sequence[ItemBase]) -> list[Flowable]:
    """What helps with the products that were bought."""
    bought = [notes for kind, notes in _NOTES if any(isinstance(item, kind) for item in items)]
    return [paragraph("Antes de viajar", STRONG), *(paragraph(note) for notes in bought for note in notes)]
