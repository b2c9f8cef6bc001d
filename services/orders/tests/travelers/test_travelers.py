"""The people one may book for."""

from uuid import uuid4

from kit.testing import a_requester, agency_manager, an_administrator, operator, other_agency, other_customer

from services.orders.tests.stage import Stage


async def test_travelers_are_the_active_employees_by_name(stage: Stage) -> None:
    client = stage.as_(stage.ana)
    people = (await client.get("/travelers")).json()
    assert [person["full_name"] for person in people["data"]] == ["Ana Souza", "Bruno Souza"]
    assert people["data"][0]["uuid"] == str(stage.ana.employee_uuid)
    assert people["data"][0]["loyalty_programs"]["azul"] == "AZ123"
    assert [p["full_name"] for p in (await client.get("/travelers", params={"search": "ANÁ"})).json()["data"]] == [
        "Ana Souza"
    ]
    assert (await client.get("/travelers", params={"cost_center_uuid": str(uuid4())})).json()["data"] == []
    assert (await stage.as_(agency_manager()).get("/travelers")).json()["code"] == "CUSTOMER_REQUIRED"
    chosen = await stage.as_(agency_manager(customer=stage.company)).get("/travelers")
    assert len(chosen.json()["data"]) == 2
    assert (await stage.as_(other_customer()).get("/travelers")).json()["data"] == []


async def test_personal_data_of_others_is_only_for_those_who_may_view_employees(stage: Stage) -> None:
    own, other = (await stage.as_(stage.ana).get("/travelers")).json()["data"]
    assert own["date_birth"] == "1990-05-17" and own["loyalty_programs"]["azul"] == "AZ123"
    assert (other["date_birth"], other["phone"], other["gender"]) == (None, None, "not_informed")
    assert other["loyalty_programs"] == {"latam": None, "azul": None, "gol": None}
    for entitled in (an_administrator(customer=stage.company), agency_manager(customer=stage.company)):
        people = (await stage.as_(entitled).get("/travelers")).json()["data"]
        assert [person["date_birth"] for person in people] == ["1990-05-17"] * 2


async def test_an_order_shows_personal_data_of_others_only_to_those_who_may_view_employees(stage: Stage) -> None:
    travelers = [str(stage.ana.employee_uuid), str(stage.bruno.employee_uuid)]
    order = await stage.order(travelers_uuids=travelers)
    own, other = (await stage.read(order))["travelers"]
    assert (own["date_birth"], own["loyalty_programs"]["azul"]) == ("1990-05-17", "AZ123")
    assert (other["date_birth"], other["phone"], other["gender"]) == (None, None, "not_informed")
    assert other["loyalty_programs"] == {"latam": None, "azul": None, "gol": None}
    assert own["missing"] == other["missing"] == ["phone"]
    for entitled in (an_administrator(customer=stage.company), agency_manager(customer=stage.company)):
        seen = (await stage.as_(entitled).get(f"/orders/{order['uuid']}")).json()["data"]["travelers"]
        assert [person["date_birth"] for person in seen] == ["1990-05-17"] * 2


async def test_one_traveler_is_read_by_whoever_books_and_by_themselves(stage: Stage) -> None:
    path = f"/travelers/{stage.bruno.employee_uuid}"
    bruno = (await stage.as_(stage.bruno).get(path)).json()["data"]
    assert (bruno["full_name"], bruno["status"], bruno["date_birth"]) == ("Bruno Souza", "active", "1990-05-17")
    seen = (await stage.as_(stage.ana).get(path)).json()["data"]
    assert (seen["full_name"], seen["date_birth"]) == ("Bruno Souza", None)
    of_agency = await stage.as_(agency_manager(customer=stage.company)).get(path)
    assert of_agency.json()["data"]["date_birth"] == "1990-05-17"
    assert (await stage.as_(agency_manager()).get(path)).json()["code"] == "CUSTOMER_REQUIRED"


async def test_a_traveler_of_another_company_is_not_there(stage: Stage) -> None:
    path = f"/travelers/{stage.bruno.employee_uuid}"
    for outsider in (other_customer(), other_agency()):
        assert (await stage.as_(outsider).get(path)).status_code in (404, 422), outsider.name
    assert (await stage.as_(operator()).get(path)).json()["code"] == "WRONG_CONTEXT"
    assert (await stage.as_(stage.ana).get(f"/travelers/{uuid4()}")).status_code == 404


async def test_whoever_creates_no_orders_reads_themselves_only(stage: Stage) -> None:
    bare = a_requester(customer=stage.company, name="Caio").with_actions("view-order")
    await stage.hire(bare)
    assert (await stage.as_(bare).get(f"/travelers/{bare.employee_uuid}")).status_code == 200
    assert (await stage.as_(bare).get(f"/travelers/{stage.ana.employee_uuid}")).json()["code"] == "FORBIDDEN"
