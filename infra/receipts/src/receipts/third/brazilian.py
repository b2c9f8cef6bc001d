"""Brazilian receipts as the third generator sets them: fiscal coupons, bills, tickets, forms."""

from datetime import timedelta
from decimal import Decimal

from receipts.case import Case, Layout, brazilian, cents
from receipts.sheet import Run, Sheet, Style
from receipts.third.words import DRUGS, MENU, NAMES
from receipts.truth import a_cnpj

WEEKDAYS = ("seg", "ter", "qua", "qui", "sex", "sáb", "dom")
SHORT = ("jan", "fev", "mar", "abr", "mai", "jun", "jul", "ago", "set", "out", "nov", "dez")


def _dots(cnpj: str) -> str:
    return f"{cnpj[:2]}.{cnpj[2:5]}.{cnpj[5:8]}/{cnpj[8:12]}-{cnpj[12:]}"


def _day(case: Case) -> str:
    when = case.when
    return case.one(
        f"{when:%d/%m/%Y}",
        f"{when:%d/%m/%Y}",
        f"{when:%d/%m/%y}",
        f"{when.day:02}/{SHORT[when.month - 1]}/{when.year}",
        f"{WEEKDAYS[when.weekday()]}, {when:%d/%m/%Y}",
        f"{when:%d.%m.%y}",
        f"{when.day:02}{SHORT[when.month - 1].upper()}{when.year}",
    )


def _top(sheet: Sheet, case: Case) -> None:
    firm = case.firm
    if case.one(True, False):
        sheet.text(firm.sign, style=sheet.styled(wide=1.3, tall=1.3))
    put = case.one(sheet.text, sheet.centre)
    put(firm.name)
    put(f"{firm.street}, {firm.district}")
    put(f"{firm.city}/{firm.state}")
    ids = case.one(
        f"CNPJ:{_dots(firm.tax_id)}IE:{case.number(9)}",
        f"CNPJ: {_dots(firm.tax_id)}",
        f"Cnpj {firm.tax_id}",
        f"CNPJ.: {_dots(firm.tax_id)} IM: {case.number(6)}",
        f"CNPJ - {_dots(firm.tax_id)}",
    )
    put(ids)


def _items(sheet: Sheet, case: Case, names: tuple[str, ...]) -> Decimal:
    total, style = Decimal(0), case.dice.randrange(3)
    for number, name in enumerate(case.dice.sample(names, case.dice.randrange(1, 7)), 1):
        count = Decimal(case.dice.randrange(150, 2400)) / 1000 if name.endswith("KG") else Decimal(case.one(1, 1, 2, 4))
        each = case.cents(4, 70)
        line = cents(count * each)
        total += line
        amount = brazilian(count, places=3 if name.endswith("KG") else 0)
        if style == 0:
            sheet.row(f"{number:03} {case.number(13)} {name}")
            sheet.row(f"    {amount} X {brazilian(each)} (17,00%)", brazilian(line) + case.one("", " A", " F1"))
        elif style == 1:
            sheet.columns((f"{amount} {name}", brazilian(each), brazilian(line)), (0.78, 1))
        else:
            sheet.row(f"{name} {amount}x{brazilian(each)}", brazilian(line))
    return total


def _paid(sheet: Sheet, case: Case, value: Decimal) -> None:
    if case.one(True, False):
        more = value + Decimal(case.dice.randrange(1, 60))
        sheet.row(case.one("Vlr. recebido", "DINHEIRO", "Recebido em espécie"), brazilian(more))
        sheet.row(case.one("TROCO", "Troco ao cliente", "Vlr. troco"), brazilian(more - value))
    else:
        sheet.row(case.one("CARTÃO TEF", "Pix recebido", "Cartão (crédito)", "VALE REFEIÇÃO"), brazilian(value))


def _total(sheet: Sheet, case: Case, value: Decimal, *labels: str) -> None:
    sign = case.one("", "R$ ", "R$")
    sheet.row(
        case.one(*labels),
        sign + brazilian(value),
        style=sheet.styled(wide=case.one(1.0, 1.25), tall=case.one(1.0, 1.6)),
    )


def _coupon(sheet: Sheet, case: Case) -> Decimal:
    """The fiscal printer's coupon of before NFC-e."""
    _top(sheet, case)
    sheet.rule("-")
    sheet.row(f"{_day(case)} {case.when:%H:%M:%S}", f"CCF:{case.number(6)} COO:{case.number(6)}")
    sheet.centre("CUPOM FISCAL", style=sheet.styled(wide=1.4))
    sheet.text("ITEM CODIGO DESCRICAO QTD UN VL UNIT(R$) ST VL ITEM(R$)")
    total = _items(sheet, case, DRUGS if case.category == "Farmácia" else MENU)
    value = total
    if total > 15 and case.one(True, False):
        off = case.cents(0.5, 6)
        sheet.row("Subtotal R$", brazilian(total))
        sheet.row(case.one("desconto cupom", "DESCONTO"), "-" + brazilian(off))
        value -= off
    _total(sheet, case, value, "TOTAL R$", "T O T A L  R$", "TOTAL  (R$)")
    _paid(sheet, case, value)
    sheet.text(f"MD-5:{case.number(16)}A9F0 Val Aprox Trib R$ {brazilian(cents(value / 7))}")
    sheet.text(f"ECF-IF VERSÃO:01.00.02 ECF:{case.dice.randrange(1, 9):03} LJ:0012 FAB:BE{case.number(12)}")
    return value


def _sat(sheet: Sheet, case: Case) -> Decimal:
    """A CF-e SAT: its QR code says the moment and the value."""
    _top(sheet, case)
    key = case.key or ""
    sheet.centre(f"Extrato No. {int(key[31:37])}")
    sheet.centre("CUPOM FISCAL ELETRÔNICO - SAT", style=sheet.styled(tall=1.3))
    sheet.text(f"CPF/CNPJ do Consumidor: {case.one('não informado', _dots(a_cnpj(case.dice)))}")
    sheet.rule("=")
    value = _items(sheet, case, MENU)
    sheet.rule("=")
    _total(sheet, case, value, "TOTAL R$", "Total do Cupom R$")
    _paid(sheet, case, value)
    sheet.text(f"Valor aproximado dos tributos deste cupom (Lei Fed. 12.741/2012) R$ {brazilian(cents(value / 5))}")
    sheet.centre(f"SAT No. {case.number(9)}")
    sheet.centre(f"{case.when:%d/%m/%Y} - {case.when:%H:%M:%S}")
    sheet.centre(" ".join(key[start : start + 4] for start in range(0, 44, 4)))
    side = int(sheet.width * 0.42)
    sheet.qr(f"{key}|{case.when:%Y%m%d%H%M%S}|{value:.2f}||{case.number(40)}", side=side)
    sheet.top += side
    return value


def _offline(sheet: Sheet, case: Case) -> Decimal:
    """An NFC-e issued in contingency: its QR code says the day of month and the value."""
    _top(sheet, case)
    key = case.key or ""
    sheet.centre("DOCUMENTO AUXILIAR DA NFC-e")
    sheet.centre("EMITIDA EM CONTINGÊNCIA - Pendente de autorização", style=sheet.styled(weight=400))
    sheet.rule(".")
    total = _items(sheet, case, MENU)
    plus = case.one(Decimal(0), cents(total / 10))
    if plus:
        sheet.row("Valor dos produtos R$", brazilian(total))
        sheet.row(case.one("Acréscimos R$", "Outras despesas R$", "Taxa de entrega R$"), brazilian(plus))
    value = total + plus
    _total(sheet, case, value, "Valor a pagar R$", "VL. A PAGAR R$", "Valor total da nota R$")
    _paid(sheet, case, value)
    side = int(sheet.width * 0.45)
    sheet.qr(
        f"https://sistemas.sefaz.gov.br/nfceweb/consultarNFCe.jsp?p={key}|2|1|{case.when:%d}|{value:.2f}|{case.number(28)}|1|{case.number(30)}",
        side=side,
    )
    sheet.top += side
    sheet.centre(key)
    sheet.centre(f"Número {int(key[25:34])} Série {int(key[22:25])} Emissão {case.when:%d/%m/%Y %H:%M:%S}")
    return value


def _bill(sheet: Sheet, case: Case) -> Decimal:
    _top(sheet, case)
    sheet.band(f"COMANDA {case.number(3)}  MESA {case.dice.randrange(1, 40)}")
    sheet.row(_day(case), f"{case.when - timedelta(minutes=80):%H:%M} às {case.when:%H:%M}")
    total = _items(sheet, case, MENU)
    sheet.rule("_")
    music, service = case.one(Decimal(0), Decimal("12.00")), cents(total * Decimal("0.1"))
    sheet.row("Consumo", brazilian(total))
    if music:
        sheet.row("Couvert", brazilian(music))
    sheet.row(case.one("10% garçom", "Tx. Serviço", "Gorjeta 10%"), brazilian(service))
    value = total + music + service
    _total(sheet, case, value, "SOMA TOTAL", "A PAGAR", "Total", "TOTAL COM TAXA")
    sheet.row("Total sem taxa", brazilian(total + music))
    return value


def _ticket(sheet: Sheet, case: Case) -> Decimal:
    _top(sheet, case)
    sheet.bars(case.number(12), height=90)
    entered = case.when - timedelta(hours=case.one(1, 3, 20, 49), minutes=case.dice.randrange(60))
    sheet.columns(("Entrada", "Saída/Pagto"), (1,))
    sheet.columns((f"{entered:%d/%m/%Y}", f"{case.when:%d/%m/%Y}"), (1,), style=sheet.styled(tall=1.2))
    sheet.columns((f"{entered:%H:%M:%S}", f"{case.when:%H:%M:%S}"), (1,))
    value = Decimal(case.dice.randrange(10, 260)) / 2
    sheet.row("Período", f"{int((case.when - entered).total_seconds() // 60)} min")
    _total(sheet, case, value, "Valor cobrado", "PAGO", "Vlr. Total")
    sheet.text(f"Perda do ticket: R$ {brazilian(Decimal(120))}. Válido até {case.when + timedelta(minutes=20):%H:%M}")
    return value


def _parties(sheet: Sheet, case: Case) -> None:
    """Head of a service invoice: the town, who served and who was served."""
    top = sheet.top
    sheet.row("NOTA FISCAL DE SERVIÇOS ELETRÔNICA - NFS-e", f"Nº {case.number(6)}", style=sheet.styled(weight=700))
    sheet.row(f"Prefeitura Municipal de {case.firm.city}", f"Emissão: {case.when:%d/%m/%Y %H:%M}")
    sheet.frame(top - 10)
    sheet.feed(0.6)
    sheet.text("PRESTADOR DE SERVIÇOS", style=sheet.styled(weight=700))
    sheet.text(case.firm.name)
    sheet.text(f"CPF/CNPJ: {_dots(case.firm.tax_id)}   Inscrição Municipal: {case.number(7)}")
    sheet.text(f"{case.firm.street}, {case.firm.district} - {case.firm.city} {case.firm.state}")
    sheet.feed(0.6)
    sheet.text("TOMADOR DE SERVIÇOS", style=sheet.styled(weight=700))
    sheet.text(f"Indústria Aurora Nova Ltda   CPF/CNPJ: {_dots(a_cnpj(case.dice))}")


def _folio(sheet: Sheet, case: Case) -> Decimal:
    """A service invoice on A4 with boxes."""
    _parties(sheet, case)
    nights, rate = case.dice.randrange(1, 7), case.cents(140, 520)
    arrived, value = case.when - timedelta(days=nights), nights * rate
    sheet.feed(0.6)
    sheet.text("DISCRIMINAÇÃO", style=sheet.styled(weight=700))
    sheet.text(
        f"Hospedagem de {case.one(*NAMES)}, check-in {arrived:%d/%m/%Y}, check-out {case.when:%d/%m/%Y}, "
        f"{nights} x R$ {brazilian(rate)}"
    )
    if case.one(True, False):
        sheet.text(f"Vencimento: {case.when + timedelta(days=15):%d/%m/%Y}")
    top = sheet.top + 20
    sheet.feed(1)
    _total(sheet, case, value, "VALOR TOTAL DA NOTA =", "Valor Total do Serviço", "VALOR LÍQUIDO DA NFS-e")
    sheet.frame(top - 10)
    sheet.feed(0.5)
    sheet.columns(("Base de cálculo (R$)", "Alíquota", "ISS (R$)"), (0.6, 1))
    sheet.columns((brazilian(value), "3,00%", brazilian(cents(value * Decimal("0.03")))), (0.6, 1))
    return value


def _meter(sheet: Sheet, case: Case) -> Decimal:
    sheet.centre(case.one("VOUCHER TÁXI", "RECIBO"), style=sheet.styled(wide=1.5, tall=1.5))
    _top(sheet, case)
    start = case.when - timedelta(minutes=case.dice.randrange(9, 60))
    sheet.row("Embarque", f"{start:%d/%m/%Y %H:%M}")
    sheet.row("Desembarque", f"{case.when:%d/%m/%Y %H:%M}")
    sheet.row("KM rodado", brazilian(Decimal(case.dice.randrange(20, 480)) / 10, places=1))
    value = case.cents(14, 260)
    sheet.row("Tarifa", case.one("Bandeira 1", "Bandeira 2"))
    _total(sheet, case, value, "Valor R$", "VALOR PAGO", "Total da corrida", "Importância")
    _paid(sheet, case, value)
    return value


def _booth(sheet: Sheet, case: Case) -> Decimal:
    _top(sheet, case)
    value = Decimal(case.dice.randrange(35, 320)) / 10
    sheet.centre(case.one("TICKET DE PEDÁGIO", "DOCUMENTO FISCAL DE PEDÁGIO", "RECIBO"))
    sheet.text(f"PRACA P{case.dice.randrange(1, 9)} KM {case.number(3)} VIA {case.dice.randrange(1, 16):02}")
    sheet.text(f"{_day(case)} {case.when:%H:%M:%S}")
    sheet.text(f"CAT {case.dice.randrange(1, 7)} - VEIC PASSEIO 2 EIXOS")
    _total(sheet, case, value, "VALOR", "Valor R$", "TARIFA PAGA", "TOTAL")
    sheet.text(f"ISS {brazilian(cents(value / 20))} PIS/COFINS {brazilian(cents(value / 27))}")
    return value


def _coach(sheet: Sheet, case: Case) -> Decimal:
    sheet.band("BILHETE DE PASSAGEM")
    _top(sheet, case)
    out = case.when + timedelta(days=case.dice.randrange(2, 20))
    sheet.columns(("DATA EMISSÃO", "DATA VIAGEM", "HORA"), (0.7, 1))
    sheet.columns((f"{case.when:%d/%m/%Y}", f"{out:%d/%m/%Y}", f"{out:%H:%M}"), (0.7, 1), style=sheet.styled(tall=1.2))
    sheet.columns((f"DE {case.firm.city}", f"PARA {case.one('Vitória', 'Londrina', 'Bauru')}"), (1,))
    sheet.row("POLTRONA", f"{case.dice.randrange(1, 46):02}")
    fare, fee, safe = case.cents(30, 300), case.cents(2, 8), case.cents(1, 4)
    for label, amount in (("TARIFA", fare), ("TX EMBARQUE", fee), ("SEGURO", safe)):
        sheet.row(label, brazilian(amount))
    value = fare + fee + safe
    _total(sheet, case, value, "TOTAL PAGO", "TOTAL R$", "VALOR DO BILHETE")
    sheet.text(f"PASSAGEIRO {case.one(*NAMES).upper()} RG {case.number(8)}")
    sheet.text(f"Remarcação até {out - timedelta(hours=3):%d/%m/%Y %H:%M}")
    return value


def _tank(sheet: Sheet, case: Case) -> Decimal:
    _top(sheet, case)
    price = Decimal(case.dice.randrange(3190, 7290)) / 1000
    litres = Decimal(case.dice.randrange(4000, 70000)) / 1000
    value = cents(price * litres)
    sheet.row(f"Data {_day(case)}", f"Hora {case.when:%H:%M}")
    sheet.row("PRODUTO", case.one("GASOLINA COMUM", "ETANOL", "DIESEL S500"))
    sheet.row("QTDE (L)", brazilian(litres, places=3))
    sheet.row("PREÇO/L", "R$ " + brazilian(price, places=3))
    _total(sheet, case, value, "TOTAL A PAGAR", "Vlr. Total R$", "TOTAL")
    _paid(sheet, case, value)
    sheet.row("Frentista", case.one("JORGE", "EDNA", "LUCIO"))
    return value


def _pad(sheet: Sheet, case: Case) -> Decimal:
    """A counter's pad with a grid, written by hand."""
    pen = Style(family="kalam", size=int(sheet.style.size * 1.2), colour=case.one((30, 40, 120), (60, 30, 30)))
    sheet.text(case.firm.name, style=sheet.styled(weight=700))
    sheet.text(f"CNPJ {_dots(case.firm.tax_id)}")
    sheet.row("NOTA DE BALCÃO - sem valor fiscal", f"Nº {case.number(4)}")
    sheet.feed(0.8)
    sheet.at("Data", 0)
    sheet.at(f"{case.when:%d/%m/%Y}", 0.18, style=pen, drop=-14)
    sheet.feed(1.2)
    total, top = Decimal(0), sheet.top
    for name in case.dice.sample(("refeição", "almoço", "suco", "café", "sobremesa"), case.dice.randrange(1, 4)):
        each = Decimal(case.dice.randrange(8, 140)) / 2
        sheet.at(name, 0.04, style=pen)
        sheet.at(brazilian(each), 0.78, style=pen)
        sheet.feed(1, style=pen)
        sheet.stroke((0, sheet.top + 2), (1, sheet.top + 2), colour=(140, 140, 150))
        total += each
    sheet.stroke((0.72, top), (0.72, sheet.top), colour=(140, 140, 150))
    sheet.feed(0.5)
    sheet.at(case.one("TOTAL R$", "Soma R$"), 0.4)
    sheet.at(brazilian(total), 0.78, style=pen, drop=-14)
    sheet.feed(1.4)
    return total


def _machine(sheet: Sheet, case: Case) -> Decimal:
    sheet.row(case.one("VERO", "Sipag", "InfinitePay", "Mercado Pago"), "2a VIA")
    sheet.text(case.firm.name)
    sheet.text(f"CNPJ: {_dots(case.firm.tax_id)}")
    sheet.row("EC:" + case.number(10), "POS:" + case.number(8))
    sheet.row(f"DATA:{case.when:%d/%m/%y}", f"HORA:{case.when:%H:%M}")
    sheet.row(f"CV:{case.number(9)}", f"AUTO:{case.number(6)}")
    sheet.text(case.one("DEBITO - MAESTRO", "CREDITO 1X - VISA", "VOUCHER - ALELO") + f"  ****{case.number(4)}")
    value = case.cents(5, 700)
    _total(sheet, case, value, "VALOR:", "Valor total:", "VL. COMPRA")
    sheet.text("NSU HOST " + case.number(12))
    return value


def circled(sheet: Sheet, value: Decimal) -> Run:
    """The printed run that holds the value, for a pen to mark."""
    texts = {brazilian(value), f"{value:,.2f}"}
    return next(run for run in reversed(sheet.runs) if any(text in run.text for text in texts))


LAYOUTS = (
    Layout("coupon", _coupon, ("Alimentação", "Farmácia")),
    Layout("sat", _sat, ("Alimentação",), 59),
    Layout("offline", _offline, ("Alimentação",), 65),
    Layout("check", _bill, ("Alimentação",)),
    Layout("ticket", _ticket, ("Estacionamento",)),
    Layout("folio", _folio, ("Hospedagem",)),
    Layout("meter", _meter, ("Táxi",)),
    Layout("booth", _booth, ("Pedágio",)),
    Layout("coach", _coach, ("Passagem rodoviária",)),
    Layout("tank", _tank, ("Combustível",)),
    Layout("pad", _pad, ("Alimentação",)),
    Layout("machine", _machine, ("Alimentação", "Farmácia", "Hospedagem")),
)
