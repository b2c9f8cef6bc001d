"""The time zone of each Brazilian state; Fernando de Noronha is left out."""

from zoneinfo import ZoneInfo

_ZONES = {
    "America/Sao_Paulo": "DF ES GO MG PR RJ RS SC SP",
    "America/Bahia": "BA",
    "America/Maceio": "AL SE",
    "America/Recife": "PE",
    "America/Fortaleza": "CE MA PB PI RN",
    "America/Belem": "AP PA",
    "America/Araguaina": "TO",
    "America/Cuiaba": "MT",
    "America/Campo_Grande": "MS",
    "America/Porto_Velho": "RO",
    "America/Rio_Branco": "AC",
    "America/Manaus": "AM",
    "America/Boa_Vista": "RR",
}
_ZONE_OF = {state: zone for zone, states in _ZONES.items() for state in states.split()}


def zone_of(state: str) -> ZoneInfo:
    """The clock of a state. Raises KeyError for what is no state."""
    return ZoneInfo(_ZONE_OF[state])
