"""Good requests about what agencies sell and charge, and what their customers may buy (API section 2.2)."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from contracts.places import city_uuid
from journey.caller import Caller

from contract.purse import attached
from contract.visitors import Kind
from contract.world import World

LATAM = "7249662c-6d65-5474-b673-62286689bb39"
"""A provider of the platform."""
_PARATY = str(city_uuid("3303807"))


def _mark() -> str:
    return uuid4().hex[:10]


def _provider(_: World) -> Any:
    return {"name": f"Pousada {_mark()}", "service_type": "offline_hotel"}


def _table(_: World) -> Any:
    row = {"service_type": "airway", "provider_uuid": LATAM, "value_type": "percent", "value": "7.50"}
    return {"name": f"Tabela {_mark()}", "rows": [row]}


def _hotel(_: World) -> Any:
    return {"name": f"Pousada {_mark()}", "city_uuid": _PARATY}


def _rate(_: World) -> Any:
    days = {"start_date": "2027-01-02", "end_date": "2027-02-28"}
    return {"room_description": f"Duplo {_mark()}", "regimen": "breakfast", "daily_amount": "420.00", **days}


def _credential(_: World) -> Any:
    return {"name": f"LATAM {_mark()}", "provider_uuid": LATAM, "secrets": {"password": _mark()}}


def _card(_: World) -> Any:
    said = {"brand": "visa", "masked_pan": "**** 4412", "user_name": "ANDORINHA", "expiry_date": "2031-05"}
    return {**said, "token": f"tok_{uuid4().hex[:4]}", "type": "virtual", "description": f"Cartão {_mark()}"}


def _limit(product: str, parameter: str) -> Callable[[World], Any]:
    def made(world: World) -> Any:
        rule = {"product": product, "policy_parameter": parameter, "type_value": "touchable_less", "value": "5"}
        return {**rule, "scope_type": "group", "scope_uuid": world.things["uuid"]}

    return made


_MADE: dict[str, Callable[[World], Any]] = {
    "providers": _provider,
    **dict.fromkeys(("fees", "markups", "markdowns"), _table),
    "offline-hotels": _hotel,
    "credentials": _credential,
    "credit-cards": _card,
}
_IDS = {
    **{"providers": "provider", "fees": "fee", "markups": "markup", "markdowns": "markdown"},
    **{"offline-hotels": "offline_hotel", "credentials": "credential", "credit-cards": "credit_card"},
}
"""The entity of a path as ids name it."""

BODIES: dict[str, Callable[[World], Any]] = {
    **{f"POST /agencies/{{agency_id}}/{path}": body for path, body in _MADE.items()},
    **{
        f"PUT /agencies/{path}/{{{one}_id}}": lambda _: {"name": f"Outro nome {_mark()}"}
        for path, one in _IDS.items()
        if one != "credit_card"
    },
    **{f"PUT /agencies/{path}/{{{one}_id}}": _table for path, one in _IDS.items() if _MADE[path] is _table},
    "PUT /agencies/credit-cards/{credit_card_id}": lambda _: {"alias": f"Hotéis {_mark()}"},
    "PATCH /agencies/credit-cards/{credit_card_id}/lock": lambda _: {"lock_code": "PERDA"},
    "POST /agencies/offline-hotels/{offline_hotel_id}/rates": _rate,
    "PUT /agencies/offline-hotels/rates/{rate_id}": lambda _: {"season_name": f"Alta {_mark()}"},
    "POST /customers/{customer_id}/policy-values": _limit("airway", "advance_days"),
    "PUT /customers/policy-values/{policy_value_id}": lambda _: {"value": "900.00"},
}
"""The body of each operation that takes one, made anew at each call where something must be unique."""

FORMS: dict[str, Callable[[World], Any]] = {
    "POST /agencies/providers/{provider_id}/logo": lambda _: {"logo": attached()},
    "POST /agencies/offline-hotels/{offline_hotel_id}/images": lambda _: {"image": attached()},
}

AIMED_AT: dict[str, str] = {
    **{f"DELETE /agencies/{path}/{{{one}_id}}": f"{one}.dropped" for path, one in _IDS.items() if one != "provider"},
    "DELETE /agencies/offline-hotels/rates/{rate_id}": "rate.dropped",
    "DELETE /customers/policy-values/{policy_value_id}": "policy_value.dropped",
}
"""What is deleted is needed by no other test."""

SWITCHES = frozenset(
    {
        *(f"PATCH /agencies/{path}/{{{one}_id}}/{to}" for path, one in _IDS.items() for to in ("active", "inactive")),
        *(f"PATCH /customers/policy-values/{{policy_value_id}}/{to}" for to in ("active", "inactive")),
        "PATCH /agencies/credit-cards/{credit_card_id}/unlock",
    }
)

ANSWERS: dict[str, frozenset[int]] = {"GET /files/config/{token}": frozenset({404})}
"""A link to nothing."""

CHANGES = frozenset({*BODIES, *FORMS, *AIMED_AT, *SWITCHES})
"""Each leaves its line in the audit."""


async def lay_commerce(world: World) -> None:
    """Two of each entity, the second one to be deleted."""
    things = world.things
    headers = world.visitors[Kind.AGENCY_MANAGER].headers
    manager = Caller(world.stack.url, headers["Authorization"].removeprefix("Bearer "))
    agency = (await manager.get("/me"))["agency"]["uuid"]
    for path, one in _IDS.items():
        for name in (f"{one}_id", f"{one}.dropped"):
            things[name] = _uuid(await manager.post(f"/agencies/{agency}/{path}", _MADE[path](world)))
    rates = f"/agencies/offline-hotels/{things['offline_hotel_id']}/rates"
    for name in ("rate_id", "rate.dropped"):
        things[name] = _uuid(await manager.post(rates, _rate(world)))
    values = f"/customers/{world.home.uuid}/policy-values"
    for name, product in (("policy_value_id", "hotel"), ("policy_value.dropped", "road")):
        things[name] = _uuid(await world.home.admin.post(values, _limit(product, "max_price")(world)))


def _uuid(answer: Any) -> str:
    return str(answer["data"]["uuid"])
