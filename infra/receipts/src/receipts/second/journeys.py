"""Brazilian receipts of beds, wheels and forms filled by hand, as the second generator sets them."""

from datetime import timedelta
from decimal import Decimal

from receipts.case import Case, Layout, brazilian, cents
from receipts.second.parts import cnpj_line, day, dotted, head, moment, money, payment, taxes
from receipts.second.words import PEOPLE
from receipts.sheet import Sheet, Style
from receipts.truth import a_cnpj

PEN = (28, 48, 138)
MONTHS = (
    "janeiro",
    "fevereiro",
    "março",
    "abril",
    "maio",
    "junho",
    "julho",
    "agosto",
    "setembro",
    "outubro",
    "novembro",
    "dezembro",
)


def _pen(sheet: Sheet, case: Case) -> Style:
    return Style(family="patrick-hand", size=int(sheet.style.size * 1.35), colour=case.one(PEN, (30, 30, 34)))


def _hotel(sheet: Sheet, case: Case) -> Decimal:
    head(sheet, case)
    sheet.rule("_")
    sheet.centre(
        case.one("EXTRATO DE CONTA DO HÓSPEDE", "NOTA DE HOSPEDAGEM", "FATURA", "CONTA CORRENTE - HÓSPEDE"),
        style=sheet.styled(tall=1.3),
    )
    value = _nights(sheet, case)
    sheet.rule("_")
    fee = cents(value * Decimal("0.05"))
    sheet.row("Subtotal", brazilian(value))
    sheet.row(case.one("ISS 5%", "Taxa de turismo", "Taxa de serviço"), brazilian(fee))
    value += fee
    sheet.row(
        case.one("TOTAL DA CONTA", "Total geral R$", "VALOR TOTAL DA NOTA"),
        money(case, value),
        style=sheet.styled(tall=1.4),
    )
    sheet.row(case.one("Pagamentos", "Recebido - Cartão"), brazilian(value))
    sheet.row(case.one("SALDO", "Saldo devedor"), "0,00")
    return value


def _nights(sheet: Sheet, case: Case) -> Decimal:
    """The guest, the days of the stay, what each night and each extra cost; the sum of them."""
    nights = case.dice.randrange(1, 6)
    arrived = case.when - timedelta(days=nights)
    sheet.row(f"Hóspede: {case.one(*PEOPLE)}", f"UH: {case.number(3)}")
    sheet.text(f"Empresa: Trajeto Industrial Ltda CNPJ {dotted(a_cnpj(case.dice))}")
    labels = case.one(("Check-in", "Check-out"), ("Chegada", "Saída"), ("Entrada", "Saída"), ("CHECK IN", "CHECK OUT"))
    sheet.row(f"{labels[0]}: {arrived:%d/%m/%Y} 14:10", f"{labels[1]}: {case.when:%d/%m/%Y} {case.when:%H:%M}")
    if case.dice.random() < 0.6:
        sheet.text(case.one("Emissão: ", "Data de emissão ", "Emitido em ") + f"{case.when:%d/%m/%Y %H:%M}")
    sheet.rule("_")
    rate, value = case.cents(120, 480), Decimal(0)
    for night in range(nights):
        sheet.columns((f"{arrived + timedelta(days=night):%d/%m} Diária standard", brazilian(rate)), (1.0,))
        value += rate
    for name in case.dice.sample(["Frigobar", "Lavanderia", "Restaurante", "Estacionamento"], case.dice.randrange(3)):
        extra = case.cents(6, 90)
        sheet.columns((f"{case.when - timedelta(days=1):%d/%m} {name}", brazilian(extra)), (1.0,))
        value += extra
    return value


def _taxi(sheet: Sheet, case: Case) -> Decimal:
    head(sheet, case)
    sheet.rule()
    sheet.centre(case.one("RECIBO DE CORRIDA", "TAXÍMETRO DIGITAL", "COMPROVANTE DE CORRIDA"))
    start = case.when - timedelta(minutes=case.dice.randrange(8, 75))
    sheet.row(f"Prefixo {case.number(4)}", f"Placa TAX{case.number(4)}")
    sheet.row(case.one("Data", "DATA:", "Data da corrida"), day(case))
    sheet.row(f"Inicio {start:%H:%M}", f"Fim {case.when:%H:%M}")
    metres = Decimal(case.dice.randrange(1200, 48000)) / 1000
    sheet.row("Distância", f"{brazilian(metres, places=case.one(1, 3))} km")
    ride, flag = cents(metres * Decimal("3.85")), case.cents(4.5, 6.9)
    sheet.row(case.one("Bandeirada", "Bandeira 1"), brazilian(flag))
    sheet.row("Percurso", brazilian(ride))
    value = ride + flag
    if case.dice.random() < 0.35:
        toll = case.cents(4, 15)
        sheet.row("Pedágio", brazilian(toll))
        value += toll
    sheet.row(
        case.one("VALOR DA CORRIDA", "TOTAL", "Valor cobrado", "A PAGAR"),
        money(case, value),
        style=sheet.styled(tall=1.5),
    )
    payment(sheet, case, value)
    return value


def _ride(sheet: Sheet, case: Case) -> Decimal:
    wide = sheet.styled(size=int(sheet.style.size * 1.4))
    sheet.text(case.firm.sign, style=wide)
    sheet.text(f"{case.when.day} de {MONTHS[case.when.month - 1]} de {case.when.year}, {case.when:%H:%M}")
    sheet.feed(0.5)
    fare, fee = case.cents(7, 120), case.cents(0.75, 4)
    off = case.one(Decimal(0), Decimal(0), case.cents(1, 5))
    value = fare + fee - off
    sheet.row("Total", f"R$ {brazilian(value)}", style=wide)
    sheet.rule("_")
    sheet.row("Preço da viagem", f"R$ {brazilian(fare)}")
    sheet.row("Custo fixo", f"R$ {brazilian(fee)}")
    if off:
        sheet.row("Promoção", f"-R$ {brazilian(off)}")
    sheet.rule("_")
    sheet.row(case.one("Pix", "Mastercard ••••4412", "Pagamento"), f"R$ {brazilian(value)}")
    sheet.text(f"{case.when - timedelta(minutes=23):%H:%M} | {case.firm.street}, {case.firm.city}")
    sheet.text(f"{case.when:%H:%M} | Aeroporto de {case.firm.city}")
    sheet.feed(0.5)
    sheet.text(case.firm.name)
    sheet.text(cnpj_line(case))
    return value


def _toll(sheet: Sheet, case: Case) -> Decimal:
    sheet.centre(case.firm.name)
    sheet.centre(cnpj_line(case))
    sheet.centre(f"{case.firm.street} {case.firm.city}/{case.firm.state}")
    sheet.centre(case.one("RECIBO DE PEDÁGIO", "CUPOM DE PEDAGIO", "Comprovante de passagem"))
    sheet.row(f"Praça {case.dice.randrange(1, 15):02} Cabine {case.dice.randrange(1, 20):02}", f"Seq {case.number(6)}")
    sheet.row(case.one("Data/Hora", "PASSAGEM", "Data"), moment(case))
    sheet.row("Categoria", f"{case.dice.randrange(1, 8)} - {case.one('Automóvel', 'Caminhonete', 'Utilitário')}")
    value = Decimal(case.dice.randrange(30, 420)) / 10
    sheet.row(case.one("TARIFA", "Valor", "Tarifa R$", "VALOR PAGO"), money(case, value), style=sheet.styled(tall=1.5))
    sheet.row(case.one("Forma pagto", "Pagto"), case.one("DINHEIRO", "CARTAO", "TAG"))
    taxes(sheet, case, value)
    sheet.centre(case.one("Emergência 0800 773 2020", "BOA VIAGEM"))
    return value


def _trip(sheet: Sheet, case: Case) -> None:
    """From where to where, and the day of departure, which is not the day of issue."""
    leaves = case.when + timedelta(days=case.dice.randrange(1, 25), hours=case.dice.randrange(9))
    sheet.row(
        f"Origem: {case.firm.city}", f"Destino: {case.one('Ribeirão Preto', 'Vitória', 'Londrina', 'Feira de Santana')}"
    )
    sheet.row(
        case.one("Data da viagem: ", "PARTIDA ", "Saída: ", "EMBARQUE ") + f"{leaves:%d/%m/%Y}",
        f"Horário: {leaves:%H:%M}",
    )
    sheet.row(
        f"Poltrona {case.dice.randrange(1, 47):02} Plataforma {case.dice.randrange(1, 40)}",
        case.one("CONVENCIONAL", "SEMI-LEITO", "EXECUTIVO"),
    )


def _bus(sheet: Sheet, case: Case) -> Decimal:
    head(sheet, case)
    sheet.rule()
    sheet.centre("DABPE - Documento Auxiliar do Bilhete de Passagem Eletrônico")
    _trip(sheet, case)
    fare, toll = case.cents(28, 260), case.cents(1, 14)
    tax = case.cents(2, 9)
    sheet.row("Tarifa", brazilian(fare))
    sheet.row("Pedágio", brazilian(toll))
    sheet.row("Taxa de embarque", brazilian(tax))
    value = fare + toll + tax
    sheet.row(case.one("Valor total R$", "VALOR TOTAL", "TOTAL R$"), brazilian(value))
    off = case.one(Decimal(0), case.cents(2, 12))
    if off:
        sheet.row("Desconto R$", brazilian(off))
    value -= off
    sheet.row(case.one("Valor a pagar R$", "VALOR PAGO R$"), brazilian(value), style=sheet.styled(tall=1.3))
    payment(sheet, case, value)
    sheet.text(f"Passageiro: {case.one(*PEOPLE)} DOC: {case.number(9)}")
    key = case.key or ""
    sheet.centre(f"BP-e nº {int(key[25:34])} Série {key[22:25]} Emissão {case.when:%d/%m/%Y %H:%M:%S}")
    sheet.centre(" ".join(key[start : start + 4] for start in range(0, 44, 4)))
    side = int(sheet.width * 0.38)
    sheet.qr(f"https://dfe-portal.svrs.rs.gov.br/bpe/qrCode?chBPe={key}&tpAmb=1", side=side)
    sheet.top += side
    return value


def _stub(sheet: Sheet, case: Case) -> Decimal:
    """A taxi's pad, filled by hand."""
    pen, value = _pen(sheet, case), case.cents(15, 240)
    sheet.centre(case.firm.sign.upper(), style=sheet.styled(size=int(sheet.style.size * 1.3)))
    sheet.centre(f"{case.firm.name} - {cnpj_line(case)}")
    sheet.centre(f"{case.firm.city} - {case.firm.state}  {case.firm.phone}")
    sheet.rule("_")
    fields = (
        (case.one("Valor R$", "Valor em R$"), brazilian(value)),
        ("De:", case.one("Aeroporto", "Hotel", "Escritório")),
        ("Para:", case.one("Centro", "Rodoviária", "Fórum")),
        ("Data:", f"{case.when:{case.one('%d/%m/%Y', '%d/%m/%y')}}"),
        ("Motorista:", case.one(*PEOPLE)),
    )
    for label, filled in fields:
        sheet.feed(0.7)
        sheet.at(label, 0)
        sheet.at(filled, 0.34, style=pen, drop=-int(sheet.style.size * 0.45))
        sheet.stroke(
            (0.3, sheet.top + sheet.style.size + 6), (1, sheet.top + sheet.style.size + 6), colour=(120, 120, 120)
        )
        sheet.feed()
    return value


def _plain(sheet: Sheet, case: Case) -> Decimal:
    """A typed receipt with a sentence."""
    value, firm = case.cents(20, 1800), case.firm
    top = sheet.top
    sheet.row(
        case.one("RECIBO", "R E C I B O"),
        f"R$ {brazilian(value)}",
        style=sheet.styled(size=int(sheet.style.size * 1.5)),
    )
    sheet.feed(0.6)
    what = {"Hospedagem": "hospedagem", "Táxi": "serviço de táxi", "Estacionamento": "estacionamento"}.get(
        case.category or "", "refeições"
    )
    sheet.text(
        f"Recebemos de {case.one(*PEOPLE)} a importância de R$ {brazilian(value)} "
        f"referente a {what}, pelo que damos plena quitação."
    )
    sheet.feed(0.6)
    date = case.one(f"{case.when.day:02} de {MONTHS[case.when.month - 1]} de {case.when.year}", f"{case.when:%d/%m/%Y}")
    sheet.text(f"{firm.city}, {date}.")
    sheet.feed(1.2)
    sheet.stroke((0.15, sheet.top), (0.85, sheet.top))
    sheet.centre(firm.name)
    sheet.centre(cnpj_line(case))
    sheet.feed(0.5)
    sheet.frame(top - 16)
    return value


LAYOUTS = (
    Layout("hotel", _hotel, ("Hospedagem",)),
    Layout("taxi", _taxi, ("Táxi",)),
    Layout("ride", _ride, ("Táxi",)),
    Layout("toll", _toll, ("Pedágio",)),
    Layout("bus", _bus, ("Passagem rodoviária",), 63),
    Layout("stub", _stub, ("Táxi",)),
    Layout("plain", _plain, ("Hospedagem", "Táxi", "Estacionamento", "Alimentação")),
)
