"""Invented firms and goods of the third generator."""

from random import Random

from receipts.case import Firm
from receipts.truth import STATES, a_cnpj

FIRMS: dict[str, tuple[tuple[str, str], ...]] = {
    "Alimentação": (
        ("Panificadora Trigo de Ouro", "Pão & Prosa"),
        ("Churrascaria Fogo Campeiro", "Fogo Campeiro"),
        ("Lanchonete Universitária Tatu", "Tatu Lanches"),
        ("Cafeteria Grão Torrado", "Grão Torrado"),
        ("Pizzaria Nonna Filomena", "Nonna Filomena"),
        ("Mercado Hortifruti Aroeira", "Aroeira"),
        ("Sushi House Ipanema Restaurante", "Sushi House"),
    ),
    "Combustível": (
        ("Auto Posto Pé na Estrada", "Pé na Estrada"),
        ("Posto Jaguar Comércio de Combustíveis", "Posto Jaguar"),
    ),
    "Farmácia": (("Drogaria Mais Saúde", "Mais Saúde"), ("Farmácia Homeopática Jasmim", "Farmácia Jasmim")),
    "Hospedagem": (
        ("Hotel Solar das Mangueiras", "Solar das Mangueiras"),
        ("Pousada Pedra Grande", "Pedra Grande"),
        ("Hotelaria Bela Cintra", "Hotel Bela Cintra"),
    ),
    "Táxi": (("Cooperativa de Táxi Litoral Sul", "Coopelitoral Táxi"), ("Teletáxi Ponte Nova", "Teletáxi")),
    "Estacionamento": (("Valet e Estacionamento Vip Car", "Vip Car"), ("Park & Go Estacionamentos", "Park & Go")),
    "Pedágio": (
        ("Concessionária Caminhos do Planalto", "Caminhos do Planalto"),
        ("Concessionária Eixo Norte", "Eixo Norte"),
    ),
    "Passagem rodoviária": (
        ("Viação Águas Claras Transportes", "Águas Claras"),
        ("Empresa de Ônibus Sertaneja", "Sertaneja"),
    ),
}
ENDINGS = (" LTDA", " Ltda.", " - ME", " S.A.", " Eireli", " Com. e Serv. Ltda", " LTDA-EPP")
ROADS = (
    "Rua Sete de Setembro",
    "Avenida Paulista",
    "Rua do Comércio",
    "Avenida Brasil",
    "SHS Quadra 6",
    "Rua Marechal Deodoro",
    "Rua Vidal Ramos",
    "Estrada Geral",
)
QUARTERS = ("Jardim América", "Vila Nova", "Cidade Alta", "São Geraldo", "Pituba", "Água Verde", "Tijuca", "Madureira")
TOWNS = {
    "SP": "Sorocaba",
    "RJ": "Petrópolis",
    "MG": "Juiz de Fora",
    "PR": "Cascavel",
    "RS": "Caxias do Sul",
    "SC": "Chapecó",
    "BA": "Ilhéus",
    "PE": "Caruaru",
    "GO": "Rio Verde",
    "DF": "Brasília",
    "CE": "Juazeiro do Norte",
}
MENU = (
    "PÃO FRANCÊS KG",
    "ESPETO MISTO",
    "ÁGUA COCO",
    "MARMITEX G",
    "CAFÉ COADO",
    "X-SALADA",
    "PIZZA 1/2 CALAB",
    "SUCO ACEROLA",
    "TEMAKI SALMÃO",
    "COXINHA",
    "VINHO TAÇA",
    "FEIJOADA IND",
    "BANANA PRATA KG",
    "QUEIJO MINAS",
)
DRUGS = ("DORFLEX 36CP", "ALCOOL GEL 70", "AMOXIC 500MG 21", "TERMOMETRO DIG", "SABONETE LIQ", "ANTIALERG 10MG")
NAMES = ("Fernanda Aguiar", "Raimundo Sá", "Ivo Bertoldi", "Patrícia Komura", "Wagner Docal", "Sônia Trento")
MALAYSIAN = (
    ("Kopitiam Warisan Lama", " Sdn Bhd"),
    ("Pasaraya Jimat Selalu", " (M) Sdn. Bhd."),
    ("Aneka Frozen Food", " Trading"),
    ("Delima Stationery Centre", ""),
    ("Rasa Thai Express", " Sdn Bhd"),
)
AMERICAN = (
    ("Cedar Valley Market", " Inc."),
    ("Tony's Corner Deli", ""),
    ("Bayview Garage", " LLC"),
    ("Prairie Star Cafe", ""),
)
INNS = (("The Lantern House Hotel", " Ltd"), ("Riverside Court Inn", " LLC"), ("Orchid Bay Suites", " Pte Ltd"))
STOCK = (
    "MILO ICE",
    "CHICKEN CHOP",
    "SOY SAUCE 640ML",
    "EGGS GRADE A 10S",
    "FILE ARCH 2IN",
    "TOM YAM",
    "RICE 5KG",
    "GLUE STICK",
    "WHITE COFFEE",
    "FROZEN PRAWN",
)
GROCERY = ("WHOLE MILK", "BAGEL EVRYTHNG", "ORG BANANAS", "TURKEY SUB", "COLD BREW", "CHIPS SEA SALT", "GRK YOGURT")


def brazilian_firm(dice: Random, category: str) -> Firm:
    """A firm of a category."""
    name, sign = dice.choice(FIRMS[category])
    state = dice.choice(list(STATES))
    return Firm(
        name=name + dice.choice(ENDINGS),
        sign=sign,
        tax_id=a_cnpj(dice),
        street=f"{dice.choice(ROADS)} {dice.randrange(10, 3000)}",
        district=dice.choice(QUARTERS),
        city=TOWNS[state],
        state=state,
        zip_code=f"{dice.randrange(10**7, 10**8)}",
        phone=f"{dice.randrange(11, 99)} 9{dice.randrange(1000, 9999)} {dice.randrange(1000, 9999)}",
    )


def english_firm(dice: Random, firms: tuple[tuple[str, str], ...]) -> Firm:
    """A company of one of the English lists."""
    sign, ending = dice.choice(firms)
    where = (
        (("Jalan Ampang", "50450 Kuala Lumpur"), ("Lorong Haji Taib 3", "41300 Klang, Selangor"))
        if firms is MALAYSIAN
        else (("Lake Street", "Chicago, IL 60601"), ("2nd Avenue", "Seattle, WA 98101"))
    )
    street, city = dice.choice(where)
    return Firm(
        name=sign + ending,
        sign=sign,
        tax_id=f"{dice.randrange(10**11, 10**12)}",
        street=f"{dice.randrange(2, 900)} {street}",
        district="",
        city=city,
        state="",
        zip_code="",
        phone=f"+{dice.randrange(1, 66)} {dice.randrange(10**7, 10**8)}",
    )
