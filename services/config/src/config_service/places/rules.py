"""The states, and the national holidays of a year."""

from datetime import date
from functools import cache

from config_service.places.schemas import Holiday, State

_STATES = {
    "AC": "Acre",
    "AL": "Alagoas",
    "AP": "Amapá",
    "AM": "Amazonas",
    "BA": "Bahia",
    "CE": "Ceará",
    "DF": "Distrito Federal",
    "ES": "Espírito Santo",
    "GO": "Goiás",
    "MA": "Maranhão",
    "MT": "Mato Grosso",
    "MS": "Mato Grosso do Sul",
    "MG": "Minas Gerais",
    "PA": "Pará",
    "PB": "Paraíba",
    "PR": "Paraná",
    "PE": "Pernambuco",
    "PI": "Piauí",
    "RJ": "Rio de Janeiro",
    "RN": "Rio Grande do Norte",
    "RS": "Rio Grande do Sul",
    "RO": "Rondônia",
    "RR": "Roraima",
    "SC": "Santa Catarina",
    "SP": "São Paulo",
    "SE": "Sergipe",
    "TO": "Tocantins",
}
STATES = tuple(State(code=code, name=name) for code, name in _STATES.items())
"""The 26 states and the federal district, by name."""
FIRST_YEAR, LAST_YEAR = 1990, 2100
"""Years whose holidays are known."""


@cache
def holidays_of(year: int) -> tuple[Holiday, ...]:
    """The national holidays of a year in order; Carnival and Corpus Christi are optional days and not among them."""
    from holidays.countries.brazil import Brazil  # 20 MB of countries: only once somebody asks

    found: dict[date, str] = dict(Brazil(years=year, language="pt_BR"))
    return tuple(Holiday(day=day, name=name) for day, name in sorted(found.items()))
