"""What kind of expense a receipt suggests, by the words of its trade."""

import re

from expenses_ocr_service.reading.page import Page, fold
from expenses_ocr_service.reading.receipt import Category, Payment

_HEADING, _TRADE, _ITEM = 6.0, 4.0, 1.5
_WORDS: tuple[tuple[Category, float, str], ...] = (
    (Category.TAXI, _HEADING, r"RECIBO DE TAXI|VALOR DA CORRIDA|BANDEIRADA|PONTO (?:DE )?TAXI|PRECO DA VIAGEM"),
    (Category.TAXI, _TRADE, r"\bTAXI|AEROTAXI|RADIO TAXI|\bUBER\b|99 ?APP|\bCABIFY"),
    (Category.TOLL, _HEADING, r"RECIBO DE PEDAGIO|PRACA:? ?P|OUVIDORIA|[0-9] EIXOS"),
    (Category.TOLL, _TRADE, r"PEDAGIO|CONCESSIONARIA|CONCESSOES|RODOVIA D|AUTOPISTA|ECOVIAS|\bCCR\b|ARTERIS"),
    (Category.PARKING, _HEADING, r"PERMANENCIA|ESTACIONAMENTO|ROTATIVO"),
    (Category.PARKING, _TRADE, r"GARAGEM|\bPARK(?:ING)?\b|VAGAS|ESTAPAR|INDIGO|VALET"),
    (Category.BUS, _HEADING, r"DABPE|BILHETE DE PASSAGEM|PASSAGEM ELETRONIC|POLTRONA|TAXA DE EMBARQUE"),
    (Category.BUS, _TRADE, r"VIACAO|RODOVIARI|PLATAFORMA|EXPRESSO|COMETA|ITAPEMIRIM|AUTO VIACAO"),
    (Category.LODGING, _HEADING, r"HOSPEDAGEM|CHECK.?IN|CHECK.?OUT|\bDIARIA"),
    (Category.LODGING, _TRADE, r"\bHOTEL|POUSADA|HOSTEL|\bINN\b|RESORT|HOTELARIA|HOTEIS|FRIGOBAR|HOSPEDE"),
    (Category.PHARMACY, _TRADE, r"FARMACIA|DROGARIA|DROGA|DROGASIL|PAGUE MENOS|PACHECO|MEDICAMENT"),
    (Category.PHARMACY, _ITEM, r"DIPIRONA|CURATIVO|PROTETOR SOLAR|SORO FISIOL|DENTAL|COMPRIMID|\bCPR\b|XAROPE"),
    (Category.FUEL, _TRADE, r"COMBUSTIVE|AUTO POSTO|\bPOSTO\b|PETROBRAS|IPIRANGA|SHELL|\bBOMBA\b|BICO"),
    (Category.FUEL, _HEADING, r"GASOLINA|ETANOL|DIESEL|\bGNV\b"),
    (Category.FOOD, _TRADE, r"RESTAURANTE|CHURRASCARIA|CANTINA|PIZZARIA|LANCHONETE|PADARIA|\bCAFE\b|BURGER|SABOR"),
    (Category.FOOD, _TRADE, r"SUPERMERCADO|MERCADO|MERCEARIA|ALIMENTOS|HORTIFRUTI|SUSHI|GRILL|\bBAR\b|RESTAURANT"),
    (Category.FOOD, _TRADE, r"HAMBURGUERIA|PASTELARIA|SORVETERIA|CAFETERIA|DOCERIA|CONFEITARIA|TEMAKERIA|CREPERIA"),
    (Category.FOOD, _ITEM, r"TAPIOCA|SORVETE|PARMEGIANA|COXINHA|PASTEL|ACAI|REFRI\b|LANCHE|MOQUECA|FEIJOADA"),
    (Category.FOOD, _ITEM, r"PRATO|COUVERT|REFEIC|BUFFET|SUCO|AGUA MIN|REFRIG|CERVEJA|PIZZA|ARROZ|FEIJAO|LEITE"),
    (Category.FOOD, _ITEM, r"SALADA|FRANGO|SOBREMESA|COMBINADO|SANDUI|BANANA|OLEO|DETERGENTE|QUEIJO|EXECUTIVO|\bPAO "),
)  # fmt: skip
_PAYMENTS: tuple[tuple[Payment, str], ...] = (
    (Payment.PIX, r"^\W*(?:PAGAMENTO\W*)?PIX\b"),
    (Payment.DEBIT, r"DEBITO"),
    (Payment.CREDIT, r"CREDITO(?! DE ICMS)"),
    (Payment.CASH, r"DINHEIRO|\bCASH\b"),
)  # fmt: skip


def category_of(page: Page) -> tuple[Category | None, float]:
    """The likeliest kind and how sure it is (0 to 1); None when no word of a trade was read."""
    text = fold(page.text)
    score = dict.fromkeys(Category, 0.0)
    for category, weight, words in _WORDS:
        found = {match.group() for match in re.finditer(words, text)}
        score[category] += weight * min(len(found), 3)
    first, second = sorted(score.values(), reverse=True)[:2]
    if first == 0:
        return None, 0.0
    best = max(score, key=lambda category: score[category])
    return best, round(min(0.5 + 0.1 * (first - second), 0.98), 2)


def payment_of(page: Page) -> Payment | None:
    """How it was paid, if a line says so."""
    for line in page.lines:
        text = fold(line.text)
        if "APROVEITAMENTO" in text:
            continue
        for payment, words in _PAYMENTS:
            if re.search(words, text):
                return payment
    return None
