"""An erased person's name leaves every expense that names them; the others' names and the money stay."""

from collections.abc import Awaitable, Callable

from contracts.fact import Fact
from contracts.identity import PrivacyRequestAccepted
from expenses_ocr_service.wiring import make_service
from kit.core.ids import new_uuid
from kit.testing import Person, an_administrator, assert_personal, eventually
from launch_stage import Stage

Publish = Callable[[Fact], Awaitable[str]]


def test_every_column_says_whose_it_is() -> None:
    assert_personal(make_service())


async def erase(stage: Stage, publish: Publish, person: Person) -> None:
    await publish(
        PrivacyRequestAccepted(
            uuid=new_uuid(),
            customer_uuid=stage.company.uuid,
            kind="erasure",
            person_uuids=(person.employee_uuid, person.user_uuid),
            accepted_at=stage.service.clock.now(),
        )
    )


async def test_each_of_the_two_people_of_an_expense_is_erased_alone(stage: Stage, publish: Publish) -> None:
    heitor = an_administrator(customer=stage.company)
    await stage.hire(heitor)
    form = stage.trip(justification="Ana Souza visitou a obra")
    expense = await stage.launch(form, of=stage.ana, by=heitor)
    await erase(stage, publish, stage.ana)

    async def ana_is_gone() -> bool:
        return (await stage.read(expense, by=heitor))["customer_employee"]["name"] == "Pessoa removida"

    await eventually(ana_is_gone)
    left = await stage.read(expense, by=heitor)
    assert left["justification"] == "Pessoa removida visitou a obra"
    assert (left["by"]["name"], left["value"]) == ("Heitor", expense["value"])
    assert (left["extra_info"]["license_plate"], left["extra_info"]["kilometer"]) == ("", "128.50")
    found = await stage.as_(heitor).get("/employees/expenses", params={"search": "souza"})
    assert found.json()["data"] == []
    await erase(stage, publish, heitor)

    async def heitor_is_gone() -> bool:
        return (await stage.read(expense, by=stage.bruno))["by"]["name"] == "Pessoa removida"

    await eventually(heitor_is_gone)
