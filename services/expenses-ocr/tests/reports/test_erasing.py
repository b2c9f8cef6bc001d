"""An erased person's name leaves every report that names them; the others' names, the days and the money stay."""

from contracts.identity import PrivacyRequestAccepted
from kit.core.ids import new_uuid
from kit.testing import Person, assert_personal, eventually
from report_stage import Publish, Stage


async def erase(stage: Stage, publish: Publish, person: Person) -> None:
    fact = PrivacyRequestAccepted(
        uuid=new_uuid(),
        customer_uuid=stage.company.uuid,
        kind="erasure",
        person_uuids=(person.employee_uuid, person.user_uuid),
        accepted_at=stage.service.clock.now(),
    )
    await publish(fact)


async def test_each_of_the_people_of_a_report_is_erased_alone(stage: Stage, publish: Publish) -> None:
    report = await stage.approved(expenses=[await stage.expense("10.00")], description="Ana Souza em Macaé")
    await stage.pay(report)
    await erase(stage, publish, stage.ana)

    async def gone() -> bool:
        return (await stage.read(report, by=stage.carla))["customer_employee"]["name"] == "Pessoa removida"

    await eventually(gone)
    left = await stage.read(report, by=stage.carla)
    assert left["description"] == "Pessoa removida em Macaé" and left["paid_by"]["name"] == "Carla"
    assert (left["status"], left["refund_amount"]) == ("finished", "10.00")
    found = await stage.call(stage.carla, "GET", "", params={"search": "souza"})
    assert found.json()["data"] == []
    await erase(stage, publish, stage.carla)

    async def paid_by_nobody() -> bool:
        return (await stage.read(report, by=stage.bruno))["paid_by"]["name"] == "Pessoa removida"

    await eventually(paid_by_nobody)
    history = (await stage.call(stage.bruno, "GET", f"/{report['uuid']}/history")).json()["data"]
    assert {entry["by"]["name"] for entry in history} == {"Pessoa removida", "Bruno Souza"}


async def test_whatever_looks_personal_says_whose_it_is(stage: Stage) -> None:
    assert_personal(stage.service.service_context.service)
