"""How each kind of document arranges its truth on a strip of paper, in the words tills print."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import ROUND_UP, Decimal
from random import Random

from receipts.truth import Truth, a_cnpj

CENTRED, SPREAD, RULE, CODE = "centred", "spread", "rule", "code"
CATEGORIES = {
    "nfce": ("Alimentação", "Combustível", "Farmácia"), "sat": ("Alimentação", "Farmácia"), "ecf": ("Alimentação",),
    "card": ("Alimentação", "Combustível", "Farmácia"), "hotel": ("Hospedagem",), "taxi": ("Táxi",),
    "park": ("Estacionamento",), "toll": ("Pedágio",), "bus": ("Passagem rodoviária",),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """A printed row: text in the middle, two ends, a rule, or a QR code with its payload."""

    style: str
    left: str = ""
    right: str = ""
    is_large: bool = False


Rows = Iterator[Row]


def money(value: Decimal) -> str:
    """As tills print it."""
    return f"{value:,.2f}".translate(str.maketrans(",.", ".,"))


def rows_of(truth: Truth, dice: Random) -> list[Row]:
    """The document's rows, top to bottom."""
    return list(LAYOUTS[truth.layout](truth, dice))


def _head(truth: Truth, dice: Random) -> Rows:
    if dice.random() < 0.5:
        yield Row(CENTRED, truth.trade_name, is_large=dice.random() < 0.3)
    yield Row(CENTRED, truth.name)
    yield Row(CENTRED, f"{truth.street}, {truth.number} - {truth.district}")
    zip_code = f"{truth.zip_code[:5]}-{truth.zip_code[5:]}"
    yield Row(CENTRED, dice.choice((f"{zip_code} {truth.city} {truth.state}", f"{truth.city} - {truth.state}",
                                    f"{truth.city}/{truth.state} CEP {zip_code}")))  # fmt: skip
    c = truth.cnpj
    masked = f"{c[:2]}.{c[2:5]}.{c[5:8]}/{c[8:12]}-{c[12:]}"
    yield Row(CENTRED, dice.choice((f"CNPJ: {masked}", f"CNPJ {masked}", f"C.N.P.J. {masked}", f"CNPJ: {c}")))
    yield Row(CENTRED, f"IE: {dice.randrange(10**9):09}")
    yield Row(RULE)


def _items(truth: Truth, dice: Random) -> Rows:
    for number, (name, count, each) in enumerate(truth.items, 1):
        yield Row(SPREAD, f"{number:03} {dice.randrange(10**8, 10**13)} {name}")
        yield Row(SPREAD, f"   {count} UN x {money(each)}", money(count * each))
    yield Row(RULE)


def _paid(truth: Truth, dice: Random) -> Rows:
    if dice.random() < 0.35:
        given = truth.value.quantize(Decimal("1E1"), ROUND_UP)
        yield Row(SPREAD, dice.choice(("DINHEIRO", "Dinheiro")), money(given))
        yield Row(SPREAD, dice.choice(("TROCO R$", "Troco", "TROCO")), money(given - truth.value))
    else:
        yield Row(
            SPREAD, dice.choice(("Cartao de Credito", "CARTAO DEBITO", "PIX", "Cartão de Débito")), money(truth.value)
        )


def _taxes(truth: Truth, dice: Random) -> Rows:
    share = (truth.value * Decimal(dice.randrange(8, 34)) / 100).quantize(Decimal("0.01"))
    yield Row(CENTRED, f"Trib aprox R$ {money(share)} Fonte: IBPT")


def _key(truth: Truth) -> Rows:
    key = truth.access_key or ""
    groups = [key[at : at + 4] for at in range(0, 44, 4)]
    yield Row(CENTRED, " ".join(groups[:6]))
    yield Row(CENTRED, " ".join(groups[6:]))


def _buyer(dice: Random) -> Rows:
    c = a_cnpj(dice)
    yield Row(
        CENTRED,
        dice.choice(("CONSUMIDOR NAO IDENTIFICADO", f"CONSUMIDOR CNPJ: {c[:2]}.{c[2:5]}.{c[5:8]}/{c[8:12]}-{c[12:]}")),
    )


def _nfce(truth: Truth, dice: Random) -> Rows:
    yield from _head(truth, dice)
    yield Row(CENTRED, "Documento Auxiliar da Nota Fiscal")
    yield Row(CENTRED, "de Consumidor Eletronica - NFC-e")
    yield Row(RULE)
    yield from _items(truth, dice)
    yield Row(SPREAD, "Qtd. total de itens", f"{len(truth.items):03}")
    yield Row(SPREAD, dice.choice(("Valor total R$", "VALOR A PAGAR R$", "Valor a Pagar R$")), money(truth.value))
    yield Row(SPREAD, "FORMA DE PAGAMENTO", "VALOR PAGO R$")
    yield from _paid(truth, dice)
    yield Row(RULE)
    yield Row(CENTRED, "Consulte pela chave de acesso em")
    yield from _key(truth)
    yield from _buyer(dice)
    yield Row(CENTRED, f"NFC-e {dice.randrange(10**6):09} Serie 001")
    yield Row(CENTRED, f"Emissao {truth.issued_at:%d/%m/%Y %H:%M:%S}")
    yield Row(CODE, f"https://nfce.example/q?p={truth.access_key}|2|1|1|{dice.getrandbits(160):040X}")
    yield from _taxes(truth, dice)


def _sat(truth: Truth, dice: Random) -> Rows:
    yield from _head(truth, dice)
    yield Row(CENTRED, f"Extrato No. {dice.randrange(10**6):06}")
    yield Row(CENTRED, "CUPOM FISCAL ELETRONICO - SAT")
    yield Row(RULE)
    yield from _items(truth, dice)
    yield Row(SPREAD, "TOTAL R$", money(truth.value), is_large=dice.random() < 0.4)
    yield from _paid(truth, dice)
    yield from _taxes(truth, dice)
    yield Row(RULE)
    yield Row(CENTRED, f"SAT No. {dice.randrange(10**9):09}")
    yield Row(CENTRED, f"{truth.issued_at:%d/%m/%Y - %H:%M:%S}")
    yield from _key(truth)
    signature = f"{dice.getrandbits(256):064x}"
    yield Row(CODE, f"{truth.access_key}|{truth.issued_at:%Y%m%d%H%M%S}|{truth.value:.2f}||{signature}")


def _ecf(truth: Truth, dice: Random) -> Rows:
    yield from _head(truth, dice)
    yield Row(SPREAD, f"{truth.issued_at:%d/%m/%Y %H:%M:%S}", f"COO:{dice.randrange(10**6):06}")
    yield Row(CENTRED, "CUPOM FISCAL", is_large=True)
    yield from _items(truth, dice)
    yield Row(SPREAD, "TOTAL R$", money(truth.value), is_large=True)
    yield from _paid(truth, dice)
    yield from _taxes(truth, dice)
    yield Row(SPREAD, "ECF-IF VERSAO:01.00.01", "LJ:0001")


def _card(truth: Truth, dice: Random) -> Rows:
    yield Row(CENTRED, dice.choice(("REDE", "CIELO", "STONE", "GETNET")), is_large=True)
    yield Row(CENTRED, dice.choice(("MASTERCARD CREDITO", "VISA DEBITO", "ELO CREDITO")))
    yield Row(CENTRED, "VIA CLIENTE")
    yield Row(SPREAD, truth.name)
    yield Row(SPREAD, f"{truth.street} {truth.number}")
    yield Row(SPREAD, f"{truth.city} {truth.state}")
    c = truth.cnpj
    yield Row(SPREAD, f"CNPJ: {c[:2]}.{c[2:5]}.{c[5:8]}/{c[8:12]}-{c[12:]}")
    form = dice.choice(("%d/%m/%y %H:%M", "%d/%m/%Y %H:%M"))
    yield Row(SPREAD, truth.issued_at.strftime(form), f"AUT: {dice.randrange(10**6):06}")
    yield Row(SPREAD, dice.choice(("VALOR:", "TOTAL R$:", "VALOR DA COMPRA:")), money(truth.value), dice.random() < 0.3)
    yield Row(CENTRED, "TRANSACAO AUTORIZADA COM SENHA")


def _hotel(truth: Truth, dice: Random) -> Rows:
    yield from _head(truth, dice)
    yield Row(CENTRED, "NOTA DE HOSPEDAGEM")
    yield Row(SPREAD, f"UH: {dice.randrange(100, 1999)}", f"Reserva: {dice.randrange(10**5)}")
    yield Row(SPREAD, f"Data de emissao: {truth.issued_at:%d/%m/%Y %H:%M}")
    extras = (truth.value / 5).quantize(Decimal("0.01"))
    yield Row(SPREAD, "DIARIA APTO", money(truth.value - extras))
    yield Row(SPREAD, "RESTAURANTE", money(extras))
    yield Row(RULE)
    yield Row(SPREAD, dice.choice(("TOTAL DA CONTA R$", "TOTAL GERAL R$")), money(truth.value))
    yield from _paid(truth, dice)


def _taxi(truth: Truth, dice: Random) -> Rows:
    yield from _head(truth, dice)
    yield Row(CENTRED, "RECIBO DE TAXI", is_large=True)
    yield Row(SPREAD, f"Data: {truth.issued_at:%d/%m/%Y}", f"Hora: {truth.issued_at:%H:%M}")
    yield Row(SPREAD, "Bandeirada", "6,50")
    yield Row(SPREAD, "Distancia (km)", f"{dice.randrange(10, 400) / 10}".replace(".", ","))
    yield Row(RULE)
    yield Row(SPREAD, dice.choice(("VALOR DA CORRIDA R$", "TOTAL R$")), money(truth.value), is_large=True)
    yield Row(CENTRED, "Obrigado e boa viagem!")


def _park(truth: Truth, dice: Random) -> Rows:
    yield from _head(truth, dice)
    yield Row(CENTRED, "COMPROVANTE DE PAGAMENTO")
    yield Row(SPREAD, f"Ticket: {dice.randrange(10**8)}")
    yield Row(SPREAD, f"Entrada: {truth.issued_at:%d/%m/%Y} 00:0{dice.randrange(9)}")
    yield Row(SPREAD, f"Saida: {truth.issued_at:%d/%m/%Y %H:%M}")
    yield Row(SPREAD, dice.choice(("VALOR R$", "TOTAL A PAGAR R$", "VALOR PAGO R$")), money(truth.value))
    yield from _paid(truth, dice)


def _toll(truth: Truth, dice: Random) -> Rows:
    yield from _head(truth, dice)
    yield Row(CENTRED, "RECIBO DE PEDAGIO")
    yield Row(SPREAD, f"Praca: P{dice.randrange(1, 9)} - KM {dice.randrange(10, 400)}", "Pista: 04")
    yield Row(SPREAD, f"Data/Hora: {truth.issued_at:%d/%m/%Y %H:%M:%S}")
    yield Row(SPREAD, "Categoria: 01 - AUTOMOVEL 2 EIXOS")
    yield Row(SPREAD, "VALOR R$", money(truth.value), is_large=True)
    yield Row(SPREAD, "Pagamento: DINHEIRO")


def _bus(truth: Truth, dice: Random) -> Rows:
    yield from _head(truth, dice)
    yield Row(CENTRED, "DABPE - Bilhete de Passagem Eletronico")
    yield Row(SPREAD, "Poltrona: 18", "Plataforma: 04")
    fee = (truth.value / 20).quantize(Decimal("0.01"))
    yield Row(SPREAD, "Tarifa", money(truth.value - fee))
    yield Row(SPREAD, "Taxa de Embarque", money(fee))
    yield Row(SPREAD, "Valor a pagar R$", money(truth.value))
    yield from _paid(truth, dice)
    yield from _key(truth)
    yield Row(CENTRED, f"Emissao: {truth.issued_at:%d/%m/%Y %H:%M:%S}")
    yield Row(CODE, f"https://bpe.example/q?chBPe={truth.access_key}&tpAmb=1")


LAYOUTS: dict[str, Callable[[Truth, Random], Rows]] = {
    "nfce": _nfce, "sat": _sat, "ecf": _ecf, "card": _card, "hotel": _hotel, "taxi": _taxi, "park": _park,
    "toll": _toll, "bus": _bus,
}  # fmt: skip
