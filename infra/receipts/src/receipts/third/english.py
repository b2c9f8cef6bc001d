"""English receipts as the third generator sets them."""

from datetime import timedelta
from decimal import Decimal

from receipts.case import Case, Layout, cents
from receipts.sheet import Sheet
from receipts.third.words import GROCERY, NAMES, STOCK


def _top(sheet: Sheet, case: Case) -> None:
    put = case.one(sheet.centre, sheet.text)
    put(case.firm.name, style=sheet.styled(tall=case.one(1.0, 1.3)))
    put(case.firm.street)
    put(case.firm.city)
    put(f"Phone {case.firm.phone}")


def _big(sheet: Sheet, case: Case, label: str, amount: str) -> None:
    sheet.row(label, amount, style=sheet.styled(tall=case.one(1.0, 1.5), wide=case.one(1.0, 1.2)))


def _goods(sheet: Sheet, case: Case, names: tuple[str, ...]) -> Decimal:
    total, in_two = Decimal(0), case.one(True, False)
    for name in case.dice.sample(names, case.dice.randrange(1, 6)):
        count, each = case.one(1, 1, 2, 3), case.cents(0.9, 39)
        if in_two:
            sheet.row(name)
            sheet.row(f"   {count} @ {each:.2f}", f"{count * each:.2f}{case.one('', ' T', ' Z')}")
        else:
            sheet.row(f"{count} {name}", f"{count * each:.2f}")
        total += count * each
    return total


def _inclusive(sheet: Sheet, case: Case) -> Decimal:
    """Malaysia: prices hold the tax; the net amount is what is paid."""
    _top(sheet, case)
    sheet.text(case.one("GST No. ", "GST REG: ", "SST ID: W10-") + case.firm.tax_id)
    sheet.band(case.one("TAX INVOICE", "OFFICIAL RECEIPT"))
    date = case.when.strftime(case.one("%d/%m/%Y", "%d-%b-%y", "%d/%m/%y", "%Y/%m/%d"))
    sheet.row(f"Bill {case.number(8)}", date)
    sheet.row(f"{case.when:%H:%M} Counter {case.dice.randrange(1, 9)}", f"Staff {case.number(3)}")
    total = _goods(sheet, case, STOCK)
    sheet.rule("_")
    exact = total
    value = (exact * 20).quantize(Decimal(1)) / 20
    value = cents(value)
    sheet.row(case.one("Total Inclusive GST", "Gross Amount", "TOTAL (INC. TAX)"), f"{exact:.2f}")
    sheet.row(case.one("Rounding Adj.", "Bill Rounding", "ROUND"), f"{value - exact:+.2f}")
    _big(
        sheet,
        case,
        case.one("Net Amount", "AMOUNT DUE", "Nett", "TOTAL PAYABLE"),
        case.one("RM", "MYR ", "") + f"{value:,.2f}",
    )
    given = value + Decimal(case.dice.randrange(0, 40))
    sheet.row(case.one("Cash", "PAID CASH", "Tender"), f"{given:.2f}")
    sheet.row(case.one("Change", "BALANCE RETURNED", "Change due"), f"{given - value:.2f}")
    tax = cents(total * 6 / 106)
    sheet.text(f"Tax code SR 6% on {total - tax:.2f} tax {tax:.2f}")
    return value


def _market(sheet: Sheet, case: Case) -> Decimal:
    _top(sheet, case)
    total = _goods(sheet, case, GROCERY)
    tax = cents(total * Decimal("0.0625"))
    value = total + tax
    sheet.row("SUBTOTAL", f"{total:.2f}")
    sheet.row(case.one("TAX 6.25%", "STATE TAX", "TAX"), f"{tax:.2f}")
    _big(sheet, case, case.one("TOTAL", "BALANCE", "GRAND TOTAL", "BALANCE DUE"), case.one("$", "") + f"{value:.2f}")
    given = value + Decimal(case.dice.randrange(0, 20))
    sheet.row(case.one("CASH", "CASH TEND"), f"{given:.2f}")
    sheet.row(case.one("CHANGE", "CHANGE DUE"), f"{given - value:.2f}")
    sheet.row(f"ITEMS SOLD {case.dice.randrange(1, 9)}", f"REF {case.number(12)}")
    sheet.centre(case.when.strftime(case.one("%B %d, %Y", "%d %b %Y", "%b %d, %Y")) + f" {case.when:%I:%M %p}")
    sheet.bars(case.number(14), height=70)
    return value


def _inn(sheet: Sheet, case: Case) -> Decimal:
    _top(sheet, case)
    nights, rate = case.dice.randrange(1, 6), case.cents(80, 310)
    arrived = case.when - timedelta(days=nights)
    form = case.one("%d %b %Y", "%d-%b-%Y", "%Y-%m-%d")
    sheet.feed(0.6)
    sheet.row(f"Guest: {case.one(*NAMES)}", f"Room {case.number(3)}")
    sheet.row("Arrival", f"{arrived:{form}}")
    sheet.row("Departure", f"{case.when:{form}}")
    sheet.row("Invoice date", f"{case.when:{form}}")
    sheet.rule("_")
    for night in range(nights):
        sheet.row(f"{arrived + timedelta(days=night):%d %b} Accommodation", f"{rate:.2f}")
    room = nights * rate
    service, tax = cents(room / 10), cents(room * Decimal("0.08"))
    sheet.rule("_")
    sheet.row("Service charge 10%", f"{service:.2f}")
    sheet.row(case.one("GST 8%", "VAT", "Occupancy tax"), f"{tax:.2f}")
    value = room + service + tax
    _big(sheet, case, case.one("Total", "Total incl. tax", "Invoice total"), f"{value:,.2f}")
    sheet.row("Paid by card", f"{value:,.2f}")
    sheet.row("Balance", "0.00")
    return value


def _garage(sheet: Sheet, case: Case) -> Decimal:
    _top(sheet, case)
    entered = case.when - timedelta(hours=case.one(2, 7, 30))
    form = "%b %d %Y %I:%M %p"
    sheet.row("IN", f"{entered:{form}}")
    sheet.row("OUT", f"{case.when:{form}}")
    fee = Decimal(case.dice.randrange(6, 90))
    tax = cents(fee * Decimal("0.18"))
    sheet.row("Parking fee", f"{fee:.2f}")
    sheet.row("City tax", f"{tax:.2f}")
    _big(sheet, case, case.one("TOTAL PAID", "TOTAL", "AMOUNT PAID"), f"${fee + tax:.2f}")
    return fee + tax


LAYOUTS = (
    Layout("inclusive", _inclusive, (None,)),
    Layout("market", _market, (None,)),
    Layout("inn", _inn, (None,)),
    Layout("garage", _garage, (None,)),
)
