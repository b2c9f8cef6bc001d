"""The airlines of the market: where each flies, through which hubs, and what it calls its fares."""

from dataclasses import dataclass
from functools import cache

from orders_service.places.airports import airports
from orders_service.suppliers.air import Cabin
from orders_service.suppliers.sandbox.seeds import uuid_of
from orders_service.suppliers.types import Provider

EVERYWHERE = frozenset({"*"})
BRAZILIAN = frozenset({"gws", "latam", "azul", "2z"})


@dataclass(frozen=True, slots=True)
class Family:
    """One fare: `percent` of the base fare plus `extra` BRL per direction; refund and change in percent of the fare."""

    name: str
    cabin: Cabin
    percent: int
    extra: int
    bags: int
    refund: int
    change_fee: int
    seat: bool
    comfort: bool
    letter: str


@dataclass(frozen=True, slots=True)
class Carrier:
    """`gateways`: hubs from which it crosses borders; `level`: its fares in percent of the market's."""

    slug: str
    name: str
    code: str
    ticket_prefix: str
    hubs: tuple[str, ...]
    gateways: tuple[str, ...]
    abroad: frozenset[str]
    smallest: int
    home: frozenset[str]
    level: int
    families: tuple[Family, ...]
    regional: bool = False

    @property
    def is_brazilian(self) -> bool:
        """Only these may fly between two Brazilian airports."""
        return self.slug in BRAZILIAN

    def provider(self) -> Provider:
        """The carrier as it is searched and named."""
        return Provider(uuid_of("provider", self.slug), self.slug, self.name)

    def serves(self, iata: str) -> bool:
        """Whether the airport is in its network."""
        return iata in network(self.slug)


def _fares(*rows: tuple[str, Cabin, int, int, int, int, int, bool, bool, str]) -> tuple[Family, ...]:
    return tuple(Family(*row) for row in rows)


E, P, B, F = Cabin.ECONOMY, Cabin.PREMIUM_ECONOMY, Cabin.BUSINESS, Cabin.FIRST
GOL_FARES = _fares(
    ("LIGHT", E, 100, 0, 0, 0, 60, False, False, "O"),
    ("PLUS", E, 112, 48, 1, 40, 35, True, False, "U"),
    ("MAX", E, 138, 110, 2, 95, 0, True, True, "Y"),
)
LATAM_FARES = _fares(
    ("LIGHT", E, 100, 0, 0, 0, 60, False, False, "G"),
    ("PLUS", E, 113, 52, 1, 40, 35, True, False, "M"),
    ("TOP", E, 140, 118, 2, 95, 0, True, True, "Y"),
    ("PREMIUM ECONOMY", P, 205, 160, 2, 95, 0, True, True, "W"),
    ("PREMIUM BUSINESS", B, 390, 420, 2, 100, 0, True, True, "J"),
)
AZUL_FARES = _fares(
    ("AZUL", E, 100, 0, 0, 0, 60, False, False, "T"),
    ("MAIS AZUL", E, 114, 55, 1, 45, 30, True, False, "K"),
    ("AZUL SUPER", E, 142, 120, 2, 95, 0, True, True, "Y"),
)
VOEPASS_FARES = _fares(
    ("PROMO", E, 100, 0, 0, 0, 70, False, False, "P"),
    ("FLEX", E, 124, 60, 1, 90, 0, True, False, "Y"),
)
ABROAD_FARES = _fares(
    ("BASIC", E, 100, 0, 0, 0, 70, False, False, "N"),
    ("CLASSIC", E, 114, 140, 1, 40, 35, True, False, "L"),
    ("FLEX", E, 146, 260, 2, 95, 0, True, True, "Y"),
    ("PREMIUM", P, 215, 300, 2, 95, 0, True, True, "W"),
    ("BUSINESS", B, 400, 600, 2, 100, 0, True, True, "C"),
)
FIRST_FARES = (*ABROAD_FARES, *_fares(("FIRST", F, 720, 900, 3, 100, 0, True, True, "F")))

EUROPE = "LIS OPO MAD BCN CDG LHR FRA MUC AMS ZRH FCO MXP IST"
BIG_BRAZIL = "GRU GIG BSB CNF SSA REC FOR POA CWB"


def _words(*texts: str) -> frozenset[str]:
    return frozenset(" ".join(texts).split())


def _home(*iata: str) -> frozenset[str]:
    return frozenset(iata)


_NOWHERE = 11
"""Above every weight: a foreign carrier has no domestic network but what `home` names."""


def _abroad(
    slug: str, name: str, code: str, prefix: str, hubs: str, network_: str, level: int, fares: tuple[Family, ...]
) -> Carrier:
    at = tuple(hubs.split())
    cities = _words(hubs, network_)
    return Carrier(slug, name, code, prefix, at, at, cities, _NOWHERE, cities, level, fares)


CARRIERS: tuple[Carrier, ...] = (
    Carrier(
        "gws",
        "Gol",
        "G3",
        "127",
        ("GRU", "GIG", "BSB"),
        ("GRU", "GIG", "BSB"),
        _words("EZE AEP COR MVD ASU VVI SCL MIA MCO BOG LIM"),
        2,
        _home("CGH"),
        96,
        GOL_FARES,
    ),
    Carrier("latam", "LATAM", "LA", "957", ("GRU", "BSB"), ("GRU",), EVERYWHERE, 1, _home(), 100, LATAM_FARES),
    Carrier(
        "azul",
        "Azul",
        "AD",
        "577",
        ("VCP", "CNF", "REC"),
        ("VCP", "CNF", "REC"),
        _words("LIS OPO MIA MCO ORY MVD EZE ASU"),
        1,
        _home(),
        102,
        AZUL_FARES,
    ),
    Carrier(
        "2z",
        "Voepass",
        "2Z",
        "231",
        ("RAO", "CGH"),
        (),
        frozenset(),
        _NOWHERE,
        _words(
            "RAO CGH GRU SJP PPB JTC MII ARU UDI UBA BSB GYN IPN CNF RIA PET PFB POA SSA VDC LEC FEN REC MAO PIN STM"
        ),
        93,
        VOEPASS_FARES,
        regional=True,
    ),
    _abroad(
        "aa",
        "American Airlines",
        "AA",
        "001",
        "MIA DFW JFK",
        f"{BIG_BRAZIL} EZE SCL MVD LIM BOG PTY MEX MCO ATL LAX IAH YYZ LHR MAD CDG NRT",
        108,
        FIRST_FARES,
    ),
    _abroad(
        "united",
        "United",
        "UA",
        "016",
        "EWR IAH",
        "GRU GIG EZE SCL BOG PTY MEX MIA MCO LAX ATL DFW YYZ LHR FRA CDG NRT",
        107,
        ABROAD_FARES,
    ),
    _abroad(
        "delta", "Delta", "DL", "006", "ATL JFK", "GRU GIG EZE SCL BOG LIM MIA MCO LAX LHR CDG AMS", 108, ABROAD_FARES
    ),
    _abroad(
        "air_canada", "Air Canada", "AC", "014", "YYZ", "GRU EZE SCL BOG MEX MIA JFK LAX LHR FRA NRT", 104, ABROAD_FARES
    ),
    _abroad(
        "tap", "TAP", "TP", "047", "LIS", f"{BIG_BRAZIL} NAT BEL MCZ FLN {EUROPE} MIA JFK EWR LAD JNB", 98, ABROAD_FARES
    ),
    _abroad(
        "iberia",
        "Iberia",
        "IB",
        "075",
        "MAD",
        f"GRU GIG REC FOR EZE SCL MVD LIM BOG MEX MIA JFK {EUROPE}",
        101,
        ABROAD_FARES,
    ),
    _abroad(
        "air_france",
        "Air France",
        "AF",
        "057",
        "CDG",
        f"GRU GIG FOR SSA EZE SCL BOG MEX MIA JFK LAX {EUROPE} DXB JNB LAD NRT",
        106,
        FIRST_FARES,
    ),
    _abroad(
        "klm", "KLM", "KL", "074", "AMS", f"GRU GIG FOR EZE SCL LIM BOG MEX JFK {EUROPE} DXB NRT", 105, ABROAD_FARES
    ),
    _abroad(
        "lufthansa",
        "Lufthansa",
        "LH",
        "220",
        "FRA MUC",
        f"GRU GIG EZE BOG MEX MIA JFK LAX {EUROPE} DXB JNB LAD NRT",
        107,
        FIRST_FARES,
    ),
    _abroad(
        "british_airways",
        "British Airways",
        "BA",
        "125",
        "LHR",
        f"GRU GIG EZE SCL MEX MIA JFK LAX DFW YYZ {EUROPE} DXB DOH JNB NRT",
        109,
        FIRST_FARES,
    ),
    _abroad(
        "turkish",
        "Turkish Airlines",
        "TK",
        "235",
        "IST",
        f"GRU EZE BOG PTY MEX MIA JFK {EUROPE} DXB DOH JNB LAD NRT",
        99,
        ABROAD_FARES,
    ),
    _abroad(
        "avianca",
        "Avianca",
        "AV",
        "134",
        "BOG",
        "GRU GIG EZE SCL LIM ASU PTY MEX MIA MCO JFK LHR MAD",
        97,
        ABROAD_FARES,
    ),
)


@cache
def carriers() -> dict[str, Carrier]:
    """Every airline by its code."""
    return {carrier.slug: carrier for carrier in CARRIERS}


@cache
def network(slug: str) -> frozenset[str]:
    """The airports an airline flies to."""
    carrier = carriers()[slug]
    return frozenset(
        airport.iata
        for airport in airports().values()
        if airport.iata in carrier.home
        or (airport.is_domestic and airport.weight >= carrier.smallest)
        or (not airport.is_domestic and (carrier.abroad == EVERYWHERE or airport.iata in carrier.abroad))
    )
