"""English receipts, Malaysian and American, as the second generator sets them."""

from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal

from receipts.case import Case, Layout, cents
from receipts.second.words import GOODS, PLATES
from receipts.sheet import Sheet

Lines = list[tuple[str, int, Decimal]]


def _price(value: Decimal) -> str:
    return f"{value:,.2f}"


def _five(value: Decimal) -> Decimal:
    """Rounded to five sen, as Malaysia does since 2008."""
    return (value / Decimal("0.05")).quantize(Decimal(1), ROUND_HALF_UP) * Decimal("0.05")


def _head(sheet: Sheet, case: Case) -> None:
    firm = case.firm
    sheet.centre(firm.name.upper() if firm.tax_id[0] < "7" else firm.name, style=sheet.styled(tall=case.one(1.0, 1.3)))
    sheet.centre(case.one(f"({firm.tax_id})", f"Co. Reg. No: {firm.tax_id}", f"ROC {firm.tax_id}"))
    sheet.centre(f"{firm.street}, {firm.zip_code} {firm.city}")
    sheet.centre(f"Tel: {firm.phone}")
    sheet.centre(case.one("GST ID No: ", "GST Reg No : ", "(GST ID: ") + f"00{case.number(10)}")


def _day(case: Case) -> str:
    forms = ("%d/%m/%Y", "%d-%m-%Y", "%d/%m/%y", "%d %b %Y", "%d-%b-%Y", "%Y-%m-%d", "%d.%m.%Y")
    text = case.when.strftime(case.one(*forms))
    return text.upper() if case.dice.random() < 0.5 else text


def _lines(case: Case, names: tuple[str, ...]) -> Lines:
    return [
        (name, case.one(1, 1, 2, 3), case.cents(1.2, 48)) for name in case.dice.sample(names, case.dice.randrange(1, 7))
    ]


def _goods(sheet: Sheet, case: Case, lines: Lines) -> Decimal:
    sheet.columns(
        (case.one("Item", "DESCRIPTION"), "Qty", case.one("U.Price", "Price"), case.one("Amount", "RM")),
        (0.58, 0.78, 1),
    )
    sheet.rule()
    for name, count, each in lines:
        tail = _price(count * each) + case.one("", " SR", " S")
        if case.dice.random() < 0.5:
            sheet.columns((name, str(count), _price(each), tail), (0.58, 0.78, 1))
        else:
            sheet.text(f"{case.number(13)} {name}")
            sheet.columns((f"  {count} x", _price(each), tail), (0.6, 1))
    sheet.rule()
    return sum((count * each for _, count, each in lines), Decimal(0))


def _cash(sheet: Sheet, case: Case, value: Decimal) -> None:
    if case.dice.random() < 0.3:
        sheet.row(case.one("VISA CARD", "MASTER", "Credit Card"), _price(value))
        sheet.row("CHANGE", "0.00")
        return
    given = next(Decimal(note) for note in (5, 10, 20, 50, 100, 200, 500, 1000, 5000) if note >= value)
    sheet.row(case.one("CASH", "Cash Received", "Tendered", "CASH TENDERED :"), case.one("RM ", "") + _price(given))
    sheet.row(case.one("CHANGE", "Change Due", "CHANGE :"), case.one("RM ", "") + _price(given - value))


def _invoice(sheet: Sheet, case: Case) -> Decimal:
    _head(sheet, case)
    sheet.centre(case.one("TAX INVOICE", "SIMPLIFIED TAX INVOICE", "CASH BILL"), style=sheet.styled(tall=1.3))
    sheet.row(f"Invoice No: {case.number(7)}", case.one("Date: ", "DATE : ", "") + _day(case))
    sheet.row(f"Cashier: {case.one('ADMIN', 'NOR', 'USER 2')}", f"Time: {case.when:%H:%M:%S}")
    total = _goods(sheet, case, _lines(case, GOODS))
    tax = cents(total * Decimal("0.06"))
    sheet.row(case.one("Total Excl. GST", "SUB TOTAL", "Total Sales (Excluding GST)"), _price(total))
    sheet.row(case.one("Total GST 6%", "GST @ 6%", "TAX AMOUNT"), _price(tax))
    if case.dice.randrange(3) == 0:
        sheet.row("Total Incl. GST", _price(total + tax))
    value = _five(total + tax)
    sheet.row(case.one("Rounding Adjustment", "ROUNDING", "Rounding Adj"), f"{value - total - tax:.2f}")
    sheet.row(
        case.one(
            "TOTAL INCL. GST:", "NET AMOUNT", "Total Amount (RM)", "NETT TOTAL", "GRAND TOTAL", "Round d Total (RM):"
        ),
        case.one("RM ", "RM", "") + _price(value),
        style=sheet.styled(tall=1.4),
    )
    _cash(sheet, case, value)
    sheet.columns(("GST Summary", "Amount(RM)", "Tax(RM)"), (0.7, 1))
    sheet.columns(("SR @ 6%", _price(total), _price(tax)), (0.7, 1))
    sheet.centre(case.one("GOODS SOLD ARE NOT RETURNABLE", "Thank you. Please come again"))
    return value


def _table(sheet: Sheet, case: Case) -> Decimal:
    _head(sheet, case)
    sheet.rule("=")
    sheet.row(f"TABLE: {case.dice.randrange(1, 60)}", f"PAX: {case.dice.randrange(1, 10)}")
    sheet.text(f"{_day(case)} {case.when:%I:%M:%S %p}")
    total = _goods(sheet, case, _lines(case, GOODS))
    service = cents(total * Decimal("0.10"))
    tax = cents((total + service) * Decimal("0.06"))
    sheet.row(case.one("Subtotal", "SUB-TOTAL"), _price(total))
    sheet.row(case.one("Service Charge 10%", "SERVICE CHARGE (10%)", "Svr Chg"), _price(service))
    sheet.row(case.one("GST 6%", "SST 6%", "Service Tax 6%"), _price(tax))
    exact = total + service + tax
    value = _five(exact)
    sheet.row(case.one("Rounding", "Rounding Adj."), f"{value - exact:.2f}")
    sheet.row(
        case.one("TOTAL", "Total Due", "Bill Total", "TOTAL RM"),
        case.one("RM ", "") + _price(value),
        style=sheet.styled(tall=1.5),
    )
    _cash(sheet, case, value)
    sheet.centre("Closed bill. Thank you!")
    return value


def _bill(sheet: Sheet, case: Case) -> Decimal:
    """A hardware shop's bill; the discount stands below the sum."""
    _head(sheet, case)
    sheet.row(f"Doc No. : CS{case.number(6)}", f"Date : {_day(case)}")
    sheet.row("Salesperson :", f"Time : {case.when:%H:%M}")
    total = _goods(sheet, case, _lines(case, GOODS))
    off = case.one(Decimal(0), cents(total * Decimal("0.05")))
    value = total - off
    sheet.row("Total Qty:", str(case.dice.randrange(1, 20)))
    for label, amount in (
        ("Total Sales :", total),
        ("Discount :", off),
        ("Total :", value),
        ("Rounding :", Decimal(0)),
    ):
        sheet.row(label, _price(amount))
    sheet.row(case.one("Total Sales (Inclusive of GST) :", "Net Total :"), _price(value), style=sheet.styled(tall=1.2))
    _cash(sheet, case, value)
    return value


def _diner(sheet: Sheet, case: Case) -> Decimal:
    firm = case.firm
    sheet.centre(firm.name, style=sheet.styled(tall=1.4))
    sheet.centre(f"{firm.street}, {firm.city}")
    form = case.one("%b %d, %Y", "%m/%d/%Y", "%m/%d/%y") if case.when.day > 12 else "%b %d, %Y"
    sheet.row(f"Server: {case.one('Amy', 'Ben', 'Rosa')}", f"{case.when.strftime(form)} {case.when:%I:%M %p}")
    sheet.row(f"Check #{case.number(4)}", f"Guests {case.dice.randrange(1, 6)}")
    total = Decimal(0)
    for name, count, each in _lines(case, PLATES):
        sheet.row(f"{count} {name}", f"{count * each:.2f}")
        total += count * each
    tax = cents(total * Decimal("0.0825"))
    value = total + tax
    sheet.row("Subtotal", f"${_price(total)}")
    sheet.row(case.one("Tax", "Sales Tax 8.25%", "TAX"), f"${_price(tax)}")
    sheet.row(
        case.one("Total", "TOTAL", "Amount Due", "Balance Due"), f"${_price(value)}", style=sheet.styled(tall=1.5)
    )
    sheet.text("Suggested gratuity")
    for share in (15, 18, 20):
        sheet.row(f"  {share}% is", f"${_price(cents(total * share / 100))}")
    sheet.centre("Thank you!")
    return value


def _pump(sheet: Sheet, case: Case) -> Decimal:
    _head(sheet, case)
    price = Decimal(case.dice.randrange(1950, 3500)) / 1000
    value = case.one(Decimal(case.dice.randrange(10, 120)), case.cents(10, 150))
    litres = (value / price).quantize(Decimal("0.001"))
    sheet.text(f"{_day(case)} {case.when + timedelta(0):%H:%M}  RECEIPT {case.number(6)}")
    sheet.row(f"PUMP {case.dice.randrange(1, 12):02} PRIMAX 95", f"RM {_price(value)}")
    sheet.text(f"{litres} litre @ RM {price}/L")
    sheet.row(case.one("TOTAL", "TOTAL RM", "Total Incl GST"), _price(value), style=sheet.styled(tall=1.5))
    _cash(sheet, case, value)
    return value


LAYOUTS = (
    Layout("invoice", _invoice, (None,)),
    Layout("table", _table, (None,)),
    Layout("bill", _bill, (None,)),
    Layout("diner", _diner, (None,)),
    Layout("pump", _pump, (None,)),
)
