"""Who sells hotels, what hotels are called and what kinds of them there are."""

from dataclasses import dataclass
from functools import cache

from orders_service.suppliers.hotel import Regimen
from orders_service.suppliers.sandbox.seeds import uuid_of
from orders_service.suppliers.types import Provider


@dataclass(frozen=True, slots=True)
class Seller:
    """`share`: of a hundred hotels so many are sold by it; `level`: its prices in percent of the market's."""

    slug: str
    name: str
    share: int
    level: int

    def provider(self) -> Provider:
        """The seller as it is searched and named."""
        return _provider(self.slug, self.name)


@cache
def _provider(slug: str, name: str) -> Provider:
    return Provider(uuid_of("provider", "hotel", slug), slug, name)


SELLERS = (
    Seller("bom-pouso", "Bom Pouso", 34, 100),
    Seller("porta-aberta", "Porta Aberta Hotéis", 28, 103),
    Seller("travessia", "Travessia Reservas", 22, 96),
    Seller("rede-ipe", "Rede Ipê", 16, 105),
)
"""All invented; each hotel is sold by one of them."""


@cache
def sellers() -> dict[str, Seller]:
    """Every seller by its slug."""
    return {seller.slug: seller for seller in SELLERS}


@dataclass(frozen=True, slots=True)
class Category:
    """A kind of hotel. `stars`: one of them for each hotel. `forms`: names with a place for the word.

    `regimens`: from the plainest rate to the fullest. `chains`: brands that some of them carry.
    """

    stars: tuple[int, ...]
    forms: tuple[str, ...]
    regimens: tuple[Regimen, ...]
    chains: tuple[str, ...] = ()


R = Regimen
CATEGORIES = {
    "economy": Category(
        (2, 2, 3, 1),
        ("{} Express", "{} Econômico", "Hotel {} Prático", "{} Inn"),
        (R.ROOM_ONLY, R.BREAKFAST),
        ("Pouso Rápido", "Via Hotéis"),
    ),
    "urban": Category(
        (3, 3, 4, 3),
        ("Hotel {}", "{} Executivo", "{} Business", "Hotel {} Plaza"),
        (R.ROOM_ONLY, R.BREAKFAST, R.HALF_BOARD),
        ("Ipê Hotéis", "Alvorada"),
    ),
    "upper": Category(
        (4, 5, 4, 4),
        ("{} Palace", "Grande Hotel {}", "{} Boutique", "{} Premium"),
        (R.BREAKFAST, R.HALF_BOARD),
        ("Atlântica Real", "Alvorada Prime"),
    ),
    "inn": Category(
        (2, 3, 3, 4),
        ("Pousada {}", "Chalés {}", "Recanto {}", "Casa {}"),
        (R.BREAKFAST,),
    ),
    "resort": Category(
        (4, 5, 5, 4),
        ("{} Resort", "{} Beach", "{} Spa Resort", "Costa {}"),
        (R.BREAKFAST, R.HALF_BOARD, R.FULL_BOARD, R.ALL_INCLUSIVE),
        ("Maré Resorts",),
    ),
}
BASE = {1: 98, 2: 138, 3: 212, 4: 355, 5: 640}
"""BRL of a night in the plainest room of an ordinary hotel, by stars."""
WORDS = (
    *("Maré Alta", "Ipê Amarelo", "Alvorada", "Horizonte", "Jacarandá", "Aurora", "Bela Serra", "Solar", "Mirante"),
    *("Araucária", "Girassol", "Corais", "Vila Verde", "Cruzeiro", "Imperador", "Pedra Azul", "Santa Clara", "Colibri"),
    *("Manacá", "Boa Vista", "Estrela do Sul", "Vitória Régia", "Sabiá", "Bandeirante", "Monte Claro", "Porto Real"),
    *("Flamboyant", "Quaresmeira", "Bem-te-vi", "Lua Nova", "Arpoador", "Cidade Alta", "Luar", "Paineira", "Cambuí"),
    *("Nascente", "Serra Dourada", "Riviera", "Tropical", "Pau-Brasil", "Arara Azul", "Gran Vale", "Poente", "Buriti"),
    *(
        "Veredas",
        "Três Marias",
        "Palmeiras",
        "Monte Verde",
        "Atlântico",
        "Jangada",
        "Beija-Flor",
        "Acácia",
        "Ouro Fino",
    ),
    *("Tamandaré", "Caravelas", "Guarani", "Panorama", "Central", "Lírio", "Safira", "Esmeralda", "Cristal", "Ágata"),
)
