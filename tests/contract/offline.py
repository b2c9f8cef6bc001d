"""Good requests about stays that the agency finds, and orders that wait for one, have options, or lose one."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

from contracts.places import city_uuid
from journey.caller import eventually

from contract.visitors import Kind
from contract.world import World

RECIFE = str(city_uuid("2611606"))
_OPTIONS = "POST /orders/{order_id}/items/{item_id}/options"
_CHOOSE = "POST /orders/{order_id}/items/{item_id}/options/{option_id}/choose"
_REMOVE = "DELETE /orders/{order_id}/items/{item_id}/options/{option_id}"


def question(world: World) -> Any:
    """One adult in Recife for two nights."""
    checkin = date.fromisoformat(world.things["day"])
    people = {"rooms": [{"adults": 1}], "travelers_uuids": [world.things["employee_id"]]}
    return {"city_uuid": RECIFE, "checkin": str(checkin), "checkout": str(checkin + timedelta(days=2)), **people}


def _options(_: World) -> Any:
    return {"options": [_option("Maré Alta")]}


def _option(name: str) -> Any:
    room = {"room_description": "Casal", "regimen": "breakfast"}
    return {"hotel_name": name, **room, "provider_value": "620.00", "payment": "pix"}


BODIES: dict[str, Callable[[World], Any]] = {"POST /search/offline-hotel": question, _OPTIONS: _options}
ORDERS = {_OPTIONS: "asked", _CHOOSE: "answered", _REMOVE: "overbooked"}
AIMED_AT = {_CHOOSE: "option.wanted", _REMOVE: "option.gone"}
CHANGES = frozenset({_OPTIONS, _CHOOSE, _REMOVE})
"""Each leaves its line in the audit."""


async def ask_the_agency(world: World) -> None:
    """Three orders with one stay each; two of them were answered by the agency's manager."""
    offer = await _agencys_choice(world)
    for name in ORDERS.values():
        order = (await world.issuer.post("/orders", _order(world)))["data"]
        item = {"offer_uuid": offer, "travelers_uuids": [world.things["employee_id"]]}
        order = (await world.issuer.post(f"/orders/{order['uuid']}/items", item))["data"]
        world.things[name] = order["uuid"]
        world.things[f"{name}.item"] = order["items_included"]["offline_hotel"][0]["uuid"]
    for name, option in (("answered", "option.wanted"), ("overbooked", "option.gone")):
        world.things[option] = await _quote(world, name)


async def _agencys_choice(world: World) -> str:
    """The last offer of a search."""
    ana = world.issuer
    search = (await ana.post("/search/offline-hotel", question(world)))["data"]

    async def ended() -> bool:
        return bool((await ana.get(f"/search/{search['uuid']}"))["data"]["status"] == "done")

    await eventually(ended)
    return str((await ana.get(f"/search/{search['uuid']}/offers", limit=100))["data"][-1]["uuid"])


async def _quote(world: World, name: str) -> str:
    """One of two options for the order's stay."""
    path = f"/api/v1/orders/{world.things[name]}/items/{world.things[f'{name}.item']}/options"
    told = {"options": [_option("Maré Alta"), _option("Baía Azul")]}
    answer = await world.visitors[Kind.AGENCY_MANAGER].ask("POST", path, json=told)
    assert answer.status == 201, answer.content
    (item,) = answer.json()["data"]["items_included"]["offline_hotel"]
    return str(item["options"][0]["uuid"])


def _order(world: World) -> Any:
    return {
        "travelers_uuids": [world.things["employee_id"]],
        "cost_center_uuid": world.home.cost_center,
        "reason_trip_uuid": world.home.reason,
    }
