"""Brazilian receipts of shops, tables and pumps, as the second generator sets them."""

from datetime import timedelta
from decimal import Decimal

from receipts.case import Case, Layout, brazilian, cents
from receipts.second.parts import (
    Line,
    basket,
    buyer,
    cnpj_line,
    day,
    dotted,
    head,
    key_rows,
    moment,
    money,
    payment,
    taxes,
    total_of,
)
from receipts.second.words import DISHES, FUELS, MEDICINES
from receipts.sheet import Sheet
from receipts.truth import a_cnpj


def _goods(sheet: Sheet, case: Case, lines: list[Line], *, unit: str = "UN") -> None:
    in_two = case.dice.random() < 0.5
    sheet.row(
        case.one("# COD DESC QTD UN VL UN R$", "CODIGO DESCRICAO", "Item Código Descrição"),
        case.one("VL TOTAL", "VL ITEM R$"),
    )
    for number, (name, count, each) in enumerate(lines, 1):
        code, sum_ = case.number(case.one(3, 6, 13)), brazilian(cents(count * each))
        if in_two:
            sheet.text(f"{number:03} {code} {name.upper()}")
            sheet.row(f"   {brazilian(count, places=3)} {unit} x {brazilian(each, places=case.one(2, 2, 3))}", sum_)
        else:
            sheet.columns(
                (f"{number} {code[-4:]} {name}", f"{int(count)}{unit}", brazilian(each), sum_), (0.64, 0.82, 1)
            )


def _nfce(sheet: Sheet, case: Case) -> Decimal:
    head(sheet, case)
    sheet.rule()
    sheet.centre(
        case.one(
            "DANFE NFC-e - Documento Auxiliar da Nota Fiscal Eletrônica para Consumidor Final",
            "Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica",
            "DANFE NFC-e",
        )
    )
    if case.dice.random() < 0.4:
        sheet.centre("Não permite aproveitamento de crédito de ICMS")
    sheet.rule()
    lines = basket(case, MEDICINES if case.category == "Farmácia" else DISHES)
    _goods(sheet, case, lines)
    sheet.rule()
    value = _totals(sheet, case, lines)
    sheet.row(case.one("FORMA DE PAGAMENTO", "Forma de pagto"), case.one("VALOR PAGO R$", "Valor Pago"))
    payment(sheet, case, value)
    sheet.rule()
    _consultation(sheet, case)
    taxes(sheet, case, value)
    return value


def _totals(sheet: Sheet, case: Case, lines: list[Line]) -> Decimal:
    total = total_of(lines)
    sheet.row(case.one("QTD. TOTAL DE ITENS", "Qtde total de itens"), f"{len(lines):03}")
    big = sheet.styled(tall=case.one(1.0, 1.4))
    if total < 12 or case.dice.random() < 0.6:
        sheet.row(case.one("VALOR TOTAL R$", "Valor total R$", "TOTAL R$"), brazilian(total), style=big)
        return total
    off = case.cents(1, total / 4)
    sheet.row(case.one("VALOR TOTAL R$", "Valor total R$"), brazilian(total))
    sheet.row(case.one("DESCONTOS R$", "Desconto R$", "Descontos"), brazilian(off))
    sheet.row(case.one("VALOR A PAGAR R$", "Valor a Pagar R$"), brazilian(total - off), style=big)
    return total - off


def _consultation(sheet: Sheet, case: Case) -> None:
    small, key = sheet.styled(size=int(sheet.style.size * 0.86)), case.key or ""
    sheet.centre(case.one("Consulte pela Chave de Acesso em", "Consulta via chave de acesso em"), style=small)
    sheet.centre(case.one("www.sefaz.gov.br/nfce/consulta", "http://www.fazenda.gov.br/nfce"), style=small)
    key_rows(sheet, case)
    buyer(sheet, case)
    note = f"NFC-e nº {int(key[25:34]):09} Série {key[22:25]} {moment(case)}"
    later = case.when + timedelta(seconds=case.dice.randrange(2, 50))
    protocol = f"Protocolo de autorização: {case.number(15)}", f"Data de autorização {later:%d/%m/%Y %H:%M:%S}"
    url = case.one("https://www.nfce.fazenda.sp.gov.br/qrcode?p=", "http://nfce.sefaz.gov.br/nfce/qrcode?p=")
    code = url + case.one(f"{key}|2|1|1|{case.number(20)}ABCDEF", f"{key}|3|1")
    if case.dice.random() < 0.5:
        for text in (note, *protocol):
            sheet.centre(text)
        sheet.feed(0.4)
        side = int(sheet.width * 0.4)
        sheet.qr(code, side=side)
        sheet.top += side + 10
        return
    top, side = sheet.top, int(sheet.width * 0.36)
    sheet.qr(code, side=side, share=0.18)
    for text in (f"NFC-e {int(key[25:34])}", f"Série {int(key[22:25])}", moment(case), "Protocolo", case.number(15)):
        sheet.at(text, 0.42)
        sheet.feed()
    sheet.top = max(sheet.top, top + side + 10)


def _seated(sheet: Sheet, case: Case) -> None:
    """The table, its people, and the hours between which they sat."""
    sheet.centre(
        case.one("CONFERÊNCIA DE MESA", "CUPOM NÃO FISCAL", "*** CONTA ***", "EXTRATO DE CONSUMO"),
        style=sheet.styled(tall=1.4),
    )
    sheet.row(f"Mesa: {case.dice.randrange(1, 80)}", f"Pessoas: {case.dice.randrange(1, 9)}")
    opened = case.when - timedelta(minutes=case.dice.randrange(30, 140))
    sheet.row(f"Abertura {opened:%H:%M}", f"Fechamento {case.when:%H:%M}")
    sheet.row(case.one("Data: ", "DATA ", "Emissão: ") + day(case), f"Garçom: {case.dice.randrange(1, 40)}")


def _restaurant(sheet: Sheet, case: Case) -> Decimal:
    head(sheet, case)
    sheet.rule("=")
    _seated(sheet, case)
    sheet.rule("=")
    lines = basket(case, DISHES)
    _goods(sheet, case, lines)
    sheet.rule("=")
    total = total_of(lines)
    service = cents(total * Decimal(case.one("0.10", "0.12", "0.13")))
    sheet.row(case.one("Sub-total", "SUBTOTAL", "Total Consumo", "Total produtos"), money(case, total))
    sheet.row(
        case.one("Serviço (opcional)", "Taxa de serviço 10%", "SERVICO", "Gorjeta sugerida"), money(case, service)
    )
    value = total + service
    sheet.row(
        case.one("TOTAL GERAL", "TOTAL A PAGAR", "Total c/ Serviço", "TOTAL DA CONTA"),
        money(case, value),
        style=sheet.styled(tall=1.5),
    )
    people = case.dice.randrange(2, 6)
    sheet.row(f"Valor por pessoa ({people})", money(case, cents(value / people)))
    payment(sheet, case, value)
    sheet.centre(case.one("OBRIGADO PELA PREFERENCIA", "Volte sempre!", "NÃO É DOCUMENTO FISCAL"))
    return value


def _fuel(sheet: Sheet, case: Case) -> Decimal:
    head(sheet, case)
    sheet.rule()
    sheet.centre("DOCUMENTO AUXILIAR DA NOTA FISCAL DE CONSUMIDOR ELETRONICA")
    name, low, high = case.one(*FUELS)
    price = Decimal(round(case.dice.uniform(low, high) * 1000) - 1) / 1000
    litres = Decimal(case.dice.randrange(5000, 62000)) / 1000
    value = cents(price * litres)
    sheet.row("DESCRICAO  QTD  UN  VL UNIT", "VL TOTAL")
    sheet.text(f"0001 {case.number(6)} {name}")
    sheet.row(f"{brazilian(litres, places=3)} L x {brazilian(price, places=3)}", brazilian(value))
    sheet.rule()
    sheet.row("Qtd. total de itens", "1")
    sheet.row(case.one("Valor total R$", "TOTAL R$", "VALOR TOTAL"), brazilian(value), style=sheet.styled(tall=1.3))
    payment(sheet, case, value)
    odometer = case.dice.randrange(10000, 220000)
    sheet.text(f"Bico {case.dice.randrange(1, 13):02} Enc. Ini {case.number(7)},120 Fin {case.number(7)},455 Tanque 02")
    sheet.text(f"PLACA ABC{case.dice.randrange(1, 9)}D{case.number(2)} KM {odometer}")
    _consultation(sheet, case)
    taxes(sheet, case, value)
    return value


def _parking(sheet: Sheet, case: Case) -> Decimal:
    head(sheet, case)
    sheet.feed(0.4)
    sheet.centre(
        case.one("RECIBO DE ESTACIONAMENTO", "RPS - RECIBO PROVISÓRIO DE SERVIÇOS", "COMPROVANTE DE PAGAMENTO")
    )
    entered = case.when - timedelta(minutes=case.one(45, 130, 400, 1500, 2900))
    labels = case.one(("ENTRADA", "SAIDA"), ("Entrada:", "Saída:"), ("DT ENTRADA", "DT PAGTO"), ("Ent.", "Sai."))
    sheet.row(case.one("Ticket: ", "TICKET NR ") + case.number(9), f"Placa: QWE{case.number(4)}")
    form = case.one("%d/%m/%Y %H:%M:%S", "%d/%m/%y %H:%M", "%d/%m/%Y%H:%M")
    sheet.row(labels[0], entered.strftime(form))
    sheet.row(labels[1], case.when.strftime(form))
    stay = case.when - entered
    sheet.row("Permanência", f"{stay.days}d {stay.seconds // 3600:02}:{stay.seconds // 60 % 60:02}")
    value = Decimal(case.dice.randrange(8, 180)) + Decimal(case.one("0", "0", "0.50"))
    if case.dice.random() < 0.4:
        sheet.row("Tabela: AVULSO 1a hora", brazilian(case.cents(8, 20)))
    sheet.row(
        case.one("VALOR PAGO", "TOTAL R$", "Valor Total", "VALOR"), money(case, value), style=sheet.styled(tall=1.6)
    )
    payment(sheet, case, value)
    sheet.text(f"ISS 5% R$ {brazilian(cents(value * Decimal('0.05')))}")
    sheet.centre("Tolerância de saída: 15 minutos")
    return value


def _discounted(sheet: Sheet, case: Case) -> tuple[Decimal, Decimal]:
    """Medicines, each with its discount below it; the sum without discounts, and the discounts."""
    full, saved = Decimal(0), Decimal(0)
    for name, count, each in basket(case, MEDICINES):
        off = cents(each * Decimal(case.one("0.10", "0.25", "0.32")))
        sheet.text(name.upper())
        sheet.row(f" {int(count)} x {brazilian(each)}", brazilian(count * each))
        sheet.row(case.one("  desc.", "  Desconto clube"), "-" + brazilian(count * off))
        full, saved = full + count * each, saved + count * off
    return full, saved


def _pharmacy(sheet: Sheet, case: Case) -> Decimal:
    head(sheet, case)
    sheet.row(case.one("Data: ", "Emissao: ") + moment(case), f"PDV {case.dice.randrange(1, 9):02}")
    sheet.rule("*")
    full, saved = _discounted(sheet, case)
    sheet.rule("*")
    sheet.row(case.one("Total bruto", "SUBTOTAL"), brazilian(full))
    sheet.row(case.one("Total de descontos", "VOCE ECONOMIZOU", "DESCONTO TOTAL"), brazilian(saved))
    value = full - saved
    sheet.row(
        case.one("TOTAL LIQUIDO", "Total a pagar R$", "VALOR LÍQUIDO R$", "TOTAL"),
        brazilian(value),
        style=sheet.styled(tall=1.4),
    )
    payment(sheet, case, value)
    sheet.text(
        f"Farm. resp.: CRF-{case.firm.state} {case.number(5)}. Trocas até {case.when + timedelta(days=7):%d/%m/%Y}"
    )
    sheet.centre("Pontos no clube: " + case.number(4))
    return value


def _slip(sheet: Sheet, case: Case) -> Decimal:
    sheet.centre(
        case.one("CIELO", "REDE", "Stone", "GETNET", "PagBank", "SafraPay"), style=sheet.styled(tall=1.5, wide=1.2)
    )
    sheet.centre(case.one("VIA CLIENTE", "VIA DO CLIENTE", "2ª VIA - CLIENTE"))
    sheet.centre(case.one("VISA CREDITO A VISTA", "MASTERCARD DÉBITO", "ELO CREDITO", "VENDA PIX"))
    sheet.text(f"************{case.number(4)}")
    sheet.text(case.firm.name.upper() if case.dice.random() < 0.7 else case.firm.name)
    sheet.text(cnpj_line(case))
    sheet.text(f"{case.firm.street} {case.firm.city} {case.firm.state}")
    sheet.row(f"{case.when:{case.one('%d/%m/%y', '%d/%m/%Y')}}", f"{case.when:%H:%M:%S}")
    sheet.row(f"DOC={case.number(6)} AUT={case.number(6)}", f"TERM {case.number(8)}")
    value = case.cents(6, 900)
    big = sheet.styled(tall=1.5)
    if case.dice.random() < 0.6:
        sheet.row(case.one("VALOR:", "VALOR", "TOTAL", "Valor da compra"), money(case, value), style=big)
    else:
        sheet.centre(f"VALOR R$ {brazilian(value)}", style=big)
    if case.dice.random() < 0.3:
        sheet.text(f"Saldo de pontos: {case.number(5)}")
    sheet.centre(case.one("TRANSAÇÃO AUTORIZADA COM SENHA", "APROVADA POR APROXIMAÇÃO", "Autorizada mediante senha"))
    sheet.text(f"Credenciadora CNPJ {dotted(a_cnpj(case.dice))}")
    return value


LAYOUTS = (
    Layout("nfce", _nfce, ("Alimentação", "Alimentação", "Farmácia"), 65),
    Layout("nfce", _nfce, ("Alimentação",), 65),
    Layout("restaurant", _restaurant, ("Alimentação",)),
    Layout("fuel", _fuel, ("Combustível",), 65),
    Layout("parking", _parking, ("Estacionamento",)),
    Layout("pharmacy", _pharmacy, ("Farmácia",)),
    Layout("slip", _slip, ("Alimentação", "Combustível", "Hospedagem", "Farmácia")),
)
