"""Invented firms, documents and purchases, whose check digits hold as real ones do."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from random import Random

STATES = {"SP": 35, "RJ": 33, "MG": 31, "PR": 41, "RS": 43, "SC": 42, "BA": 29, "PE": 26, "GO": 52, "DF": 53, "CE": 23}
CITIES = {
    "SP": ("SAO PAULO", "CAMPINAS", "SANTOS"), "RJ": ("MACAE", "NITEROI", "RIO DE JANEIRO"), "MG": ("BELO HORIZONTE",
    "UBERABA"), "PR": ("CURITIBA", "MARINGA"), "RS": ("PORTO ALEGRE", "PELOTAS"), "SC": ("BLUMENAU", "FLORIANOPOLIS"),
    "BA": ("SALVADOR", "ILHEUS"), "PE": ("RECIFE", "OLINDA"), "GO": ("GOIANIA", "ANAPOLIS"), "DF": ("BRASILIA",),
    "CE": ("FORTALEZA", "SOBRAL"),
}  # fmt: skip
STREETS = (
    "RUA DAS PALMEIRAS", "AV. ATLANTICA", "RUA DOM PEDRO II", "AV. SANTOS DUMONT", "RODOVIA BR 040", "PRACA DA SE",
    "TRAVESSA DO COMERCIO", "ALAMEDA DOS IPES", "RUA QUINZE DE AGOSTO", "AV. DAS NACOES",
)  # fmt: skip
DISTRICTS = ("CENTRO", "JARDIM EUROPA", "VILA MARIANA", "BARRA", "BOA VISTA", "SAO JOSE", "INDUSTRIAL", "LAPA")
FORMS = ("LTDA", "LTDA - ME", "S.A.", "S/A", "EIRELI", "LTDA EPP", "COMERCIO LTDA")
TRADES: dict[str, tuple[str, ...]] = {
    "Alimentação": ("RESTAURANTE BOM GARFO", "PADARIA ESTRELA", "CANTINA DA SERRA", "LANCHONETE AVENIDA",
                    "SUPERMERCADO BARATO", "PIZZARIA FORNERIA", "CHURRASCARIA BOI NA BRASA", "MERCEARIA SAO JORGE"),
    "Combustível": ("AUTO POSTO ALVORADA", "POSTO TREVO", "REDE SOL COMBUSTIVEIS"),
    "Farmácia": ("DROGARIA VIDA", "FARMACIA SANTA RITA"),
    "Hospedagem": ("HOTEL MAR AZUL", "POUSADA DAS FLORES", "HOTEL EXECUTIVO PLAZA"),
    "Táxi": ("RADIO TAXI CIDADE", "COOPERATIVA TAXI NORTE"),
    "Estacionamento": ("ESTACIONAMENTO CENTRAL", "GARAGEM DO FORUM", "PARK SHOPPING VAGAS"),
    "Pedágio": ("CONCESSIONARIA VIA SUL", "AUTOPISTA LITORAL"),
    "Passagem rodoviária": ("VIACAO PLANALTO", "EXPRESSO BANDEIRANTE TRANSPORTES"),
}  # fmt: skip
ITEMS: dict[str, tuple[str, ...]] = {
    "Alimentação": ("PRATO FEITO", "SUCO LIMAO 300ML", "AGUA MINERAL", "BUFFET KG", "CAFE EXPRESSO", "PAO QUEIJO",
                    "SALADA MISTA", "REFRIGERANTE 600", "FILE FRANGO", "PUDIM"),
    "Combustível": ("GASOLINA COMUM", "ETANOL COMUM", "DIESEL S10"),
    "Farmácia": ("DIPIRONA 500MG", "VITAMINA C", "CURATIVO C/20", "PROTETOR SOLAR FPS30"),
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Truth:
    """What a drawn receipt says, and how hard it was made to read."""

    level: int
    layout: str
    category: str
    issued_at: datetime
    value: Decimal
    name: str
    trade_name: str
    cnpj: str
    street: str
    number: str
    district: str
    city: str
    state: str
    zip_code: str
    items: tuple[tuple[str, int, Decimal], ...]
    access_key: str | None

    @property
    def day(self) -> date:
        return self.issued_at.date()


def invented(dice: Random, *, level: int, layout: str, category: str) -> Truth:
    """One purchase of a category, on a document of a layout."""
    trade_name = dice.choice(TRADES[category])
    state = dice.choice(list(STATES))
    issued_at = datetime.fromisoformat("2023-01-01") + timedelta(minutes=dice.randrange(60 * 24 * 1400))
    cnpj = a_cnpj(dice)
    items = _items(dice, category)
    plain = Decimal(dice.randrange(350, 60000)) / 100
    model = {"nfce": 65, "sat": 59, "bus": 63}.get(layout)
    return Truth(
        level=level, layout=layout, category=category, issued_at=issued_at, cnpj=cnpj, items=items,
        value=sum((count * each for _, count, each in items), Decimal(0)) if items else plain,
        name=f"{trade_name} {dice.choice(FORMS)}", trade_name=trade_name, street=dice.choice(STREETS),
        number=str(dice.randrange(1, 5000)), district=dice.choice(DISTRICTS), city=dice.choice(CITIES[state]),
        state=state, zip_code=f"{dice.randrange(10**8):08}",
        access_key=access_key(dice, STATES[state], issued_at, cnpj=cnpj, model=model) if model else None,
    )  # fmt: skip


def moved_to(truth: Truth, day: date, dice: Random) -> Truth:
    """The same purchase on another day: its access key, which holds the month, is another one, too."""
    issued_at = datetime.combine(day, truth.issued_at.time())
    key = truth.access_key
    if key is not None:
        key = access_key(dice, int(key[:2]), issued_at, cnpj=truth.cnpj, model=int(key[20:22]))
    return replace(truth, issued_at=issued_at, access_key=key)


def a_cnpj(dice: Random) -> str:
    """A CNPJ of the numeric form."""
    base = f"{dice.randrange(1, 10**8):08}{dice.choice((1, 1, 1, 2, 17)):04}"
    first = _digit(base)
    return base + first + _digit(base + first)


def _items(dice: Random, category: str) -> tuple[tuple[str, int, Decimal], ...]:
    known = ITEMS.get(category, ())
    count = dice.randrange(1, min(len(known), 6) + 1) if known else 0
    return tuple(
        (name, dice.choice((1, 1, 1, 2, 3)), Decimal(dice.randrange(250, 9000)) / 100)
        for name in dice.sample(known, count)
    )


def access_key(dice: Random, state: int, issued_at: datetime, *, cnpj: str, model: int, emission: int = 1) -> str:
    """A 44-digit access key (DOMAIN section 13); emission 9 is offline."""
    base = f"{state}{issued_at:%y%m}{cnpj}{model}{dice.randrange(1, 20):03}{dice.randrange(10**9):09}{emission}"
    base += f"{dice.randrange(10**8):08}"
    return base + _digit(base)


def _digit(text: str) -> str:
    rest = sum(int(c) * (2 + place % 8) for place, c in enumerate(reversed(text))) % 11
    return "0" if rest < 2 else str(11 - rest)
