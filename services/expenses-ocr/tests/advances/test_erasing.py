"""An erased person's name leaves every advance that names them; the others' names and the money stay."""

from contracts.identity import PrivacyRequestAccepted
from expense_stage import Stage
from kit.core.ids import new_uuid
from kit.testing import eventually


async def erase(stage: Stage, *uuids: object) -> None:
    fact = PrivacyRequestAccepted(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        kind="erasure",
        person_uuids=uuids,
        accepted_at=stage.expenses.clock.now(),
    )
    await stage.publish(fact)


async def test_each_of_the_people_of_an_advance_is_erased_alone(stage: Stage) -> None:
    uuid = (await stage.paid(by=stage.bruno, description="Ana Souza paga o táxi"))["uuid"]
    await erase(stage, stage.ana.employee_uuid, stage.ana.user_uuid)

    async def gone() -> bool:
        return (await stage.read(uuid, by=stage.carla))["traveler"]["name"] == "Pessoa removida"

    await eventually(gone)
    left = await stage.read(uuid, by=stage.carla)
    assert left["description"] == "Pessoa removida paga o táxi"
    assert [left[who]["name"] for who in ("issuer", "approved_by", "paid_by")] == ["Bruno", "Bruno Souza", "Carla"]
    assert (left["value"], left["balance"]) == ("600.00", "600.00")
    found = await stage.as_(stage.carla).get("/travelers/advance-orders", params={"traveler_name": "souza"})
    assert found.json()["data"] == []
    await erase(stage, stage.bruno.employee_uuid, stage.bruno.user_uuid)

    async def both() -> bool:
        return (await stage.read(uuid, by=stage.carla))["issuer"]["name"] == "Pessoa removida"

    await eventually(both)
    after = await stage.read(uuid, by=stage.carla)
    assert [after[who]["name"] for who in ("approved_by", "paid_by")] == ["Pessoa removida", "Carla"]
    history = (await stage.as_(stage.carla).get(f"/orders/travelers/advance-orders/{uuid}/history")).json()["data"]
    assert {entry["by"]["name"] for entry in history} == {"Carla", "Pessoa removida"}
