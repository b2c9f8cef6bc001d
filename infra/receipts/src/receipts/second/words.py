"""Invented firms and goods of the second generator."""

from random import Random

from receipts.case import Firm
from receipts.truth import STATES, a_cnpj

SIGNS: dict[str, tuple[str, ...]] = {
    "Alimentação": (
        "Cantinho da Vovó Restaurante",
        "Bar e Petiscaria do Zeca",
        "Empório Doce Mel Confeitaria",
        "Temakeria Kumo",
        "Hamburgueria Brasa 51",
        "Café do Ponto Final",
        "Galeto Gaúcho Grill",
        "Restaurante Sabor Mineiro",
        "Pastelaria Dois Irmãos",
        "Supermercado Bom Vizinho",
    ),
    "Combustível": ("Auto Posto Serra Dourada", "Posto Beira Rio", "Posto e Conveniência Três Marias"),
    "Farmácia": ("Drogaria Popular do Povo", "Farmácia Bem Estar", "Drogaria São Lucas"),
    "Hospedagem": ("Hotel Ibirapitanga", "Pousada Recanto do Sol", "Flat Jardins Residence", "Hotel Portal da Colina"),
    "Táxi": ("Cooperativa Aero Táxi Guarani", "Rádio Táxi Vermelho e Branco", "Ponto Táxi Rodoviária"),
    "Estacionamento": ("Estapark Estacionamentos", "Garagem Quinta Avenida", "Multivagas Parking"),
    "Pedágio": ("Concessionária Rota das Araucárias", "Autovias do Cerrado", "Rodovia das Minas"),
    "Passagem rodoviária": ("Viação Rio Manso", "Expresso Guanabarino", "Auto Viação Catedral Azul"),
}
LEGAL = ("LTDA", "LTDA ME", "LTDA - EPP", "S/A", "EIRELI", "SERVICOS LTDA", "& CIA LTDA")
OWNERS = ("A. P. Docimo", "Irmãos Totaro", "J. R. Saidel", "M. Docarmo", "Pagotto", "N. S. Valorani", "Idalina Souza")
STREETS = (
    "R. Barão de Jaguara",
    "Av. Getúlio Vargas",
    "Rod. BR-116 Km",
    "Al. Lorena",
    "R. XV de Novembro",
    "Av. Beira Mar",
    "Tv. Padre Eutíquio",
    "Est. do Galeão",
    "Pça. Rui Barbosa",
)
DISTRICTS = ("Centro", "Savassi", "Boa Viagem", "Cambuí", "Moinhos de Vento", "Asa Sul", "Aldeota", "Batel", "Barra")
CITIES = {
    "SP": "Campinas",
    "RJ": "Rio de Janeiro",
    "MG": "Belo Horizonte",
    "PR": "Curitiba",
    "RS": "Porto Alegre",
    "SC": "Joinville",
    "BA": "Salvador",
    "PE": "Recife",
    "GO": "Goiânia",
    "DF": "Brasília",
    "CE": "Fortaleza",
}
DISHES = (
    "Executivo Frango",
    "Suco Laranja 400",
    "Agua s/ gas 500",
    "Couvert artistico",
    "File Parmegiana 2P",
    "Refri lata",
    "Chopp Pilsen 300",
    "Pao na chapa",
    "Cafe c/ leite",
    "Picanha acebolada",
    "Salada Caesar",
    "Sorvete 2 bolas",
    "Self-service kg",
    "Bolo de cenoura",
    "Tapioca coco",
)
FUELS = (
    ("GASOLINA ADITIVADA", 5.2, 7.1),
    ("GASOLINA C COMUM", 4.9, 6.8),
    ("ETANOL HIDRATADO", 3.2, 4.9),
    ("DIESEL B S10", 5.1, 6.9),
)
MEDICINES = (
    "Paracetamol 750mg c/20",
    "Soro fisiol 500ml",
    "Losartana 50mg",
    "Prot solar FPS50",
    "Band aid c/40",
    "Vit C eferv",
    "Ibuprofeno 400",
    "Escova dental",
)
PEOPLE = ("Marcos A. Teles", "Juliana Prado", "Severino Lima", "Cibele Rocha", "Otávio Nunes", "Dora Camargo")
SHOPS = (
    "Kedai Makan Selera Kita",
    "Perniagaan Hock Seng",
    "Restoran Daun Pisang Maju",
    "Bright Star Stationery",
    "Syarikat Perusahaan Teguh",
    "Golden Wok Seafood",
    "Mutiara Hardware & Electrical",
    "Titan Auto Parts",
    "Sunway Bakery House",
    "Lim Brothers Trading",
)
DINERS = ("Blue Heron Diner", "Maple & Main Cafe", "Route 9 Grill", "Sal's Brick Oven Pizza", "Harbor Light Seafood")
STATIONS = ("Petro Seri Alam Station", "Jaya Service Station", "KL Highway Petrol")
GOODS = (
    "TEH TARIK",
    "NASI LEMAK AYAM",
    "A4 PAPER 80GSM",
    "BALLPEN BLUE",
    "PVC TAPE BLACK",
    "MEE GORENG",
    "ROTI CANAI",
    "CABLE TIE 8IN",
    "HIGHLIGHTER YEL",
    "MINERAL WATER",
    "KOPI O ICE",
    "STEAM FISH",
    "LED BULB 9W",
)
PLATES = ("EGGS BENEDICT", "CLUB SANDWICH", "ICED TEA", "CLAM CHOWDER", "HOUSE SALAD", "PANCAKE STACK", "DRAFT IPA")
TOWNS = ("Johor Bahru, Johor", "Petaling Jaya, Selangor", "Kuala Lumpur", "Ipoh, Perak", "Seremban, N. Sembilan")


def brazilian_firm(dice: Random, category: str) -> Firm:
    """A firm of a category; one in five bears its owner's name, with DOC, IDA or TOTAL inside a word."""
    sign, state = dice.choice(SIGNS[category]), dice.choice(list(STATES))
    owned = dice.random() < 0.2
    name = f"{dice.choice(OWNERS) + ' ' if owned else ''}{sign} {dice.choice(LEGAL)}"
    phone = f"({dice.randrange(11, 92)}) {dice.randrange(2, 6)}{dice.randrange(100, 999)}-{dice.randrange(1000, 9999)}"
    return Firm(
        name=name,
        sign=sign,
        tax_id=a_cnpj(dice),
        street=f"{dice.choice(STREETS)}, {dice.randrange(3, 4200)}",
        district=dice.choice(DISTRICTS),
        city=CITIES[state],
        state=state,
        zip_code=f"{dice.randrange(10**7, 10**8)}",
        phone=phone,
    )


def english_firm(dice: Random, signs: tuple[str, ...]) -> Firm:
    """A Malaysian company, or an American diner where the signs are theirs."""
    sign, is_american = dice.choice(signs), signs is DINERS
    legal = ("", " LLC", " Inc.") if is_american else (" Sdn Bhd", " Sdn. Bhd.", " Enterprise", " (M) Sdn Bhd")
    street = (
        ("Main St", "Oak Ave", "Harbor Blvd") if is_american else ("Jalan Permas", "Jln Tun Razak", "Jalan SS 21/37")
    )
    city = dice.choice(("Portland, ME 04101", "Austin, TX 78701")) if is_american else dice.choice(TOWNS)
    return Firm(
        name=sign + dice.choice(legal),
        sign=sign,
        tax_id=f"{dice.randrange(10**5, 10**6)}-{dice.choice('ADHKTUW')}",
        street=f"{dice.randrange(1, 400)} {dice.choice(street)}",
        district="",
        city=city,
        state="",
        zip_code=f"{dice.randrange(10000, 89999)}",
        phone=f"0{dice.randrange(3, 9)}-{dice.randrange(10**6, 10**7)}",
    )
