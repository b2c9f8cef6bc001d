"""Pieces that several Brazilian layouts of the second generator print: heads, days, amounts, payment."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from receipts.case import Case, brazilian, cents
from receipts.sheet import Sheet
from receipts.truth import a_cnpj

Line = tuple[str, Decimal, Decimal]
"""What, how many, the price of one."""


def dotted(cnpj: str) -> str:
    """12.345.678/0001-99"""
    return f"{cnpj[:2]}.{cnpj[2:5]}.{cnpj[5:8]}/{cnpj[8:12]}-{cnpj[12:]}"


def cnpj_line(case: Case) -> str:
    """The firm's CNPJ as receipts print it, glued to its label now and then."""
    cnpj = case.firm.tax_id
    form = case.one(
        "CNPJ: {d}",
        "CNPJ:{d}",
        "CNPJ {d}",
        "C.N.P.J.: {d}",
        "CNPJ{d}",
        "CNPJ/MF: {d}",
        "CNPJ: {p}",
        "CGC/CNPJ {d}",
        "CNPJ.:{d}",
    )
    return form.format(d=dotted(cnpj), p=cnpj)


def head(sheet: Sheet, case: Case, *, tax_number: bool = True) -> None:
    """The firm at the top, in the middle."""
    firm, big = case.firm, sheet.styled(tall=1.5)
    if case.dice.random() < 0.45:
        sheet.centre(firm.sign.upper() if case.dice.random() < 0.6 else firm.sign, style=big)
    sheet.centre(_cased(case, firm.name))
    sheet.centre(f"{firm.street} - {firm.district}")
    sheet.centre(f"{firm.city}-{firm.state} CEP {firm.zip_code[:5]}-{firm.zip_code[5:]}")
    if case.dice.random() < 0.5:
        sheet.centre(case.one("Fone: ", "TEL ", "Tel.: ") + firm.phone)
    if tax_number and case.dice.random() < 0.5:
        sheet.row(cnpj_line(case), case.one("IE: ", "I.E. ") + case.number(9))
    else:
        sheet.centre(cnpj_line(case))


def _cased(case: Case, text: str) -> str:
    return text.upper() if case.firm.tax_id[3] < "8" else text


def day(case: Case, moment: datetime | None = None) -> str:
    """A day as Brazilian machines print it."""
    return (moment or case.when).strftime(
        case.one("%d/%m/%Y", "%d/%m/%Y", "%d/%m/%Y", "%d/%m/%y", "%d-%m-%Y", "%d.%m.%Y")
    )


def moment(case: Case, instant: datetime | None = None) -> str:
    """A day with its time, sometimes without a space between."""
    instant = instant or case.when
    time = instant.strftime(case.one("%H:%M:%S", "%H:%M", "%Hh%M"))
    return day(case, instant) + case.one(" ", " ", "  ", "", " - ", " AS ") + time


def money(case: Case, value: Decimal) -> str:
    """An amount, with its sign or without."""
    return case.one("R$ ", "R$", "", "", "R$  ") + brazilian(value)


def basket(case: Case, names: Sequence[str], *, most: int = 7) -> list[Line]:
    """Some goods with prices."""
    chosen = case.dice.sample(list(names), case.dice.randrange(1, min(most, len(names)) + 1))
    return [(name, Decimal(case.one(1, 1, 1, 2, 3)), case.cents(3, 95)) for name in chosen]


def total_of(lines: Sequence[Line]) -> Decimal:
    """The sum of all lines, each rounded to cents."""
    return sum((cents(count * each) for _, count, each in lines), Decimal(0))


def payment(sheet: Sheet, case: Case, value: Decimal) -> None:
    """How it was paid: a card, PIX, or cash above the value with its change."""
    how = case.one("Dinheiro", "Cartão de Crédito", "Cartao Debito", "PIX", "Pagamento Instantâneo (PIX)", "Dinheiro")
    if how != "Dinheiro":
        sheet.row(how, brazilian(value))
        return
    given = next(Decimal(note) for note in (10, 20, 50, 100, 200, 500, 1000, 10000) if note >= value)
    sheet.row(case.one("Dinheiro", "DINHEIRO R$", "Valor recebido", "Valor entregue"), brazilian(given))
    sheet.row(case.one("Troco", "TROCO R$", "Troco R$"), brazilian(given - value))


def taxes(sheet: Sheet, case: Case, value: Decimal) -> None:
    """The approximate taxes that Lei 12.741/2012 wants printed."""
    share = brazilian(cents(value * Decimal(case.one("0.1345", "0.2815", "0.3167"))))
    sheet.text(
        case.one(
            f"Trib. aprox. R$ {share} Fonte: IBPT",
            f"Tributos Totais Incidentes (Lei Federal 12.741/2012): R$ {share}",
            f"Val Aprox Tributos R${share} (13,45%) Lei 12741/12",
        )
    )


def buyer(sheet: Sheet, case: Case) -> None:
    """The consumer: unnamed, by CPF, or a company whose CNPJ is not the seller's."""
    other = dotted(a_cnpj(case.dice))
    text = case.one(
        "CONSUMIDOR NÃO IDENTIFICADO",
        "CONSUMIDOR CPF: 529.982.247-25",
        f"CONSUMIDOR CNPJ: {other}",
        f"CNPJ do Consumidor: {other}",
        "CPF/CNPJ do consumidor: não informado",
    )
    sheet.text(text)


def key_rows(sheet: Sheet, case: Case) -> None:
    """The access key in groups of four."""
    key = case.key or ""
    groups = " ".join(key[start : start + 4] for start in range(0, 44, 4))
    sheet.centre(groups, style=sheet.styled(size=int(sheet.style.size * 0.86)))
