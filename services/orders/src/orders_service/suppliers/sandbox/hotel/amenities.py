"""What a hotel has besides rooms, and the sentences that describe it."""

from orders_service.suppliers.sandbox.seeds import roll

WIFI, BREAKFAST, POOL, GYM = "Wi-Fi", "Café da manhã", "Piscina", "Academia"
PARKING, MEETINGS, ROOM_SERVICE, RESTAURANT = "Estacionamento", "Sala de reuniões", "Serviço de quarto", "Restaurante"
AIR, ACCESSIBLE, PETS, LAUNDRY = "Ar-condicionado", "Quarto acessível", "Aceita animais", "Lavanderia"
SPA, BAR, TRANSFER, BEACH, FRONT_DESK = "Spa", "Bar", "Traslado", "Frente à praia", "Recepção 24 h"
CHANCE = {
    "economy": {PARKING: 55, AIR: 80, FRONT_DESK: 90, PETS: 20, ACCESSIBLE: 60, BREAKFAST: 60},
    "urban": {
        **{AIR: 95, BREAKFAST: 92, PARKING: 75, GYM: 55, MEETINGS: 60, RESTAURANT: 65, FRONT_DESK: 95},
        **{LAUNDRY: 50, ACCESSIBLE: 80, POOL: 30, BAR: 40, PETS: 18},
    },
    "upper": {
        **{AIR: 100, BREAKFAST: 100, GYM: 92, POOL: 70, RESTAURANT: 96, ROOM_SERVICE: 95, MEETINGS: 82, BAR: 88},
        **{SPA: 45, LAUNDRY: 90, ACCESSIBLE: 95, PARKING: 88, FRONT_DESK: 100, TRANSFER: 35},
    },
    "inn": {BREAKFAST: 100, AIR: 70, PARKING: 70, POOL: 45, PETS: 45, ACCESSIBLE: 35},
    "resort": {
        **{AIR: 100, BREAKFAST: 100, POOL: 100, SPA: 75, GYM: 85, RESTAURANT: 100, BAR: 96, ROOM_SERVICE: 80},
        **{PARKING: 92, TRANSFER: 55, ACCESSIBLE: 88, FRONT_DESK: 100, LAUNDRY: 70},
    },
}
"""Percent of the hotels of a category that have it; all have Wi-Fi."""
_LEADS = {
    "economy": "Hospedagem prática e silenciosa",
    "urban": "Hotel de cidade com tudo o que uma viagem de trabalho pede",
    "upper": "Hotel de alto padrão com atendimento atento",
    "inn": "Pousada acolhedora, tocada por quem mora ali",
    "resort": "Dias inteiros de descanso sem sair do hotel",
}
_TAILS = {
    "economy": "Perto do transporte público e com entrada a qualquer hora.",
    "urban": "Mesa de trabalho em todos os quartos e internet rápida por cabo e Wi-Fi.",
    "upper": "Roupa de cama de algodão, isolamento acústico e restaurante aberto até a meia-noite.",
    "inn": "Café servido na varanda, com pães e frutas da região.",
    "resort": "Piscinas, atividades para todas as idades e gastronomia local em três restaurantes.",
}


def amenities_of(slug: str, category: str, *, seaside: bool) -> tuple[str, ...]:
    """In the order in which a card shows them."""
    found = [name for name, chance in CHANCE[category].items() if roll(100, slug, "amenity", name) < chance]
    by_the_sea = [BEACH] if seaside and roll(100, slug, "beach") < (90 if category == "resort" else 30) else []
    return (WIFI, *found, *by_the_sea)


def description_of(category: str, district: str, city: str) -> str:
    """Two sentences for the page of a hotel."""
    return f"{_LEADS[category]}, em {district}, {city}. {_TAILS[category]}"
