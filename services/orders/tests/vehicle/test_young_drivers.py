"""A driver who is too young is refused in words: when the car is added, when the driver changes, and at submit."""

from dataclasses import replace

from kit.testing import Person, a_requester

from services.orders.tests.stage import Stage
from services.orders.tests.vehicle.renting_cars import a_car_cart, add_car, the_car

WORDS = "esta locadora exige ao menos"


async def a_young_colleague(stage: Stage) -> Person:
    """Eighteen years old today."""
    young = replace(a_requester(customer=stage.company), name="Bia")
    today = stage.today()
    await stage.hire(young, birthdate=f"{today.year - 18}-{today:%m}-01")
    return young


async def test_a_car_is_not_rented_for_a_driver_who_is_too_young(stage: Stage) -> None:
    young = await a_young_colleague(stage)
    order = await stage.order(travelers_uuids=[str(young.employee_uuid)])
    people = [young.employee_uuid]
    answer = await add_car(stage, order, travelers=people, conductor_uuid=str(young.employee_uuid))
    assert answer.status_code == 422, answer.text
    (said,) = answer.json()["errors"]["conductor_uuid"]
    assert said.startswith("Bia Souza terá 18 anos na retirada; ") and WORDS in said


async def test_the_wheel_is_not_handed_to_somebody_too_young(stage: Stage) -> None:
    young = await a_young_colleague(stage)
    people = [stage.ana.employee_uuid, young.employee_uuid]
    order = await stage.order(travelers_uuids=[str(uuid) for uuid in people])
    done = await add_car(stage, order, travelers=people, conductor_uuid=str(stage.ana.employee_uuid))
    assert done.status_code == 201, done.text
    car = the_car(done.json()["data"])
    path = f"/orders/{order['uuid']}/items/{car['uuid']}"
    answer = await stage.as_(stage.ana).put(path, json={"conductor_uuid": str(young.employee_uuid)})
    assert answer.status_code == 422 and WORDS in answer.json()["errors"]["conductor_uuid"][0]
    assert the_car(await stage.read(order))["conductor"]["uuid"] == str(stage.ana.employee_uuid)


async def test_an_order_is_not_submitted_once_its_driver_turns_out_too_young(stage: Stage) -> None:
    order = await a_car_cart(stage)
    await stage.hire(stage.ana, birthdate=f"{stage.today().year - 17}-01-01")
    answer = await stage.as_(stage.ana).post(f"/orders/{order['uuid']}/submit", json={"payment_method": "invoice"})
    assert answer.status_code == 422, answer.text
    assert WORDS in answer.json()["errors"]["conductor_uuid"][0]
    assert (await stage.read(order))["status"] == "open"
