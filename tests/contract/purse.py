"""Home's claims as the contract is tested on them: one advance, expense or report for each operation that moves one."""

import asyncio
import io
import random
from datetime import date, timedelta
from typing import Any

from journey.caller import Caller, Refused, eventually
from PIL import Image

from contract.visitors import Kind
from contract.world import World

ADVANCES = ("judged", "edited", "dropped", "due", "spent")
EXPENSES = ("free", "edited", "edited.on.trip", "dropped", "seen", "twin", "other.twin")
REPORTS = ("open", "changed", "dropped", "sent", "judged", "refund")


def a_picture() -> bytes:
    """A PNG that nobody sent before."""
    content = io.BytesIO()
    Image.frombytes("L", (64, 64), random.randbytes(64 * 64)).save(content, "PNG")
    return content.getvalue()


def attached() -> tuple[str, bytes, str]:
    """The same as a part of a form."""
    return ("nota.png", a_picture(), "image/png")


def expense_form(world: World, value: str = "42.00", **more: str) -> dict[str, Any]:
    """An expense as its form is filled."""
    return {
        "expense_type_uuid": world.things["expense_type_id"],
        "expense_date": str(date.today() - timedelta(days=2)),  # noqa: TID251, DTZ011 - a spender's own calendar
        "value": value,
        "cost_center_uuid": world.home.cost_center,
        "payment_method": "cartao-pessoal",
        **more,
    }


def advance_body(world: World) -> dict[str, Any]:
    """An advance as one asks for it."""
    return {
        "traveler_uuid": world.things["employee_id"],
        "reason_expense_uuid": world.things["reason_expense_id"],
        "value": "300.00",
        "date_of_need": world.things["day"],
        "cost_center_uuid": world.home.cost_center,
    }


async def send_form(
    caller: Caller, path: str, form: dict[str, Any], expected: tuple[int, ...] = (200, 201, 202)
) -> Any:
    """The JSON of a POST in parts."""
    parts = {name: (None, value) if isinstance(value, str) else value for name, value in form.items()}
    answer = await caller.send("POST", path, files=parts)
    if answer.status_code not in expected:
        raise Refused(answer)
    return answer.json()


async def fill_purse(world: World) -> None:
    """Everything that operations about money need."""
    await fill_lists(world)
    await asyncio.gather(*(an_advance(world, name) for name in ADVANCES))
    for name in EXPENSES:
        world.things[f"expense.{name}"] = await an_expense(world, "17.00" if "twin" in name else "42.00")
    await _pair(world)
    for name in REPORTS:
        world.things[f"report.{name}"] = await a_report(world, [await an_expense(world), await an_expense(world)])
    world.things["report.return"] = await a_report(world, [await an_expense(world)], world.things["advance.spent"])
    for name in ("judged", "refund", "return"):
        await _sent(world, name)
    for name in ("refund", "return"):
        await _approved(world, name)
    await _read_vouchers(world)


async def fill_lists(world: World) -> None:
    admin, at = world.home.admin, f"/customers/{world.home.uuid}"
    operator = Caller(world.stack.url, world.visitors[Kind.OPERATOR].headers["Authorization"].removeprefix("Bearer "))
    for name in ("category_id", "category.dropped"):
        made = await operator.post(
            "/expense-categories", {"name": f"Categoria {random.randrange(10**9)}", "icon": "car"}
        )
        world.things[name] = made["data"]["uuid"]
    for name in ("expense_type_id", "expense_type.dropped"):
        body = {"name": f"Tipo {random.randrange(10**9)}", "expense_category_uuid": world.things["category_id"]}
        world.things[name] = (await admin.post(f"{at}/expense-types", body))["data"]["uuid"]
    for name in ("policy_id", "policy.dropped"):
        made = await admin.post(f"{at}/policies", {"name": f"Política {random.randrange(10**9)}"})
        world.things[name] = made["data"]["uuid"]
    for name, parameter in (("value_id", "max_per_expense"), ("value.dropped", "max_per_day")):
        body = {"expense_type_uuid": world.things["expense_type_id"], "policy_parameter": parameter, "value": "900.00"}
        path = f"/customers/policies/{world.things['policy_id']}/values"
        world.things[name] = (await admin.post(path, body))["data"]["uuid"]
    reason = await admin.post(f"{at}/reason-expenses", {"reason": f"Obra {random.randrange(10**9)}"})
    world.things["reason_expense_id"] = reason["data"]["uuid"]
    settings = (await admin.get(f"{at}/setting-parameters"))["data"]
    world.things["setting_id"] = next(found["uuid"] for found in settings if found["slug"] == "km_rate")


async def an_advance(world: World, name: str) -> None:
    ana = world.issuer

    async def asked() -> Any:
        """The reason made a moment ago may still be on its way."""
        answer = await ana.send("POST", "/travelers/advance-orders", json=[advance_body(world)])
        return answer.json()["data"] if answer.status_code in {201, 202} else None

    uuid = (await eventually(asked))[0]["uuid"]
    world.things[f"advance.{name}"] = uuid
    if name in {"due", "spent"}:
        await _judge(world, f"/travelers/advance-orders/{uuid}/judge", {"status": "approved"})
    if name == "spent":
        pay = {"payment_method": "pix", "payment_receipt_image": attached()}
        await eventually(lambda: _paid(world, f"/travelers/advance-orders/{uuid}/pay", pay))


async def _paid(world: World, path: str, form: dict[str, Any]) -> bool:
    parts = {name: (None, value) if isinstance(value, str) else value for name, value in form.items()}
    return (await world.home.admin.send("POST", path, files=parts)).status_code == 200


async def _judge(world: World, path: str, body: Any) -> None:
    bruno = world.home.people["Bruno"].caller

    async def judged() -> bool:
        return (await bruno.send("POST", path, json=body)).status_code in {200, 202}

    await eventually(judged)


async def an_expense(world: World, value: str = "42.00") -> str:
    path = f"/employees/{world.things['employee_id']}/expenses"

    async def launched() -> str:
        parts = {name: (None, text) for name, text in expense_form(world, value, company="Cantina").items()}
        answer = await world.issuer.send("POST", path, files=parts)
        return str(answer.json()["data"]["uuid"]) if answer.status_code == 201 else ""

    return await eventually(launched)


async def _pair(world: World) -> None:
    """Twins: the same value, day and company."""
    twin = world.things["expense.twin"]

    async def suspected() -> Any:
        return (await world.issuer.get(f"/employees/expenses/{twin}/duplicates"))["data"]

    world.things["pair_id"] = (await eventually(suspected))[0]["uuid"]


async def a_report(world: World, expenses: list[str], advance: str | None = None) -> str:
    body = {
        "name": f"Prestação {random.randrange(10**9)}",
        "report_date": str(date.today()),  # noqa: TID251, DTZ011 - a spender's own calendar
        "expense_uuids": expenses,
        "advance_order_uuids": [advance] if advance else [],
    }
    made = (await world.issuer.post("/expense-reports", body))["data"]
    world.things.setdefault("report.open.expense", expenses[0])
    return str(made["uuid"])


async def _sent(world: World, name: str) -> None:
    await world.issuer.post(f"/expense-reports/{world.things[f'report.{name}']}/request-approval", {})


async def _approved(world: World, name: str) -> None:
    report = world.things[f"report.{name}"]
    await _judge(world, f"/expense-reports/{report}/judge", {"rejected_items": []})

    async def due() -> bool:
        status = (await world.issuer.get(f"/expense-reports/{report}"))["data"]["status"]
        return status in {"waiting_payment", "waiting_return"}

    await eventually(due)


async def send_vouchers(world: World, *names: str) -> None:
    """A picture for each name, sent by a link; it is read later."""
    links = (await world.issuer.post("/voucher-ocr/links", {"quantity": len(names)}))["links"]
    for name, link in zip(names, links, strict=True):
        path = link.partition("/api/v1")[2]
        sent = await send_form(Caller(world.stack.url), path, {"voucher_image": attached()})
        world.things[name] = sent["data"]["uuid"]


async def _read_vouchers(world: World) -> None:
    """Pictures sent by links; once they are read nothing of theirs moves any more."""
    await send_vouchers(world, "voucher_id", "voucher.dropped")
    uuids = {"uuids[]": [world.things["voucher_id"], world.things["voucher.dropped"]]}

    async def read() -> bool:
        return (await world.issuer.send("GET", "/voucher-ocr", params=uuids)).status_code == 200

    await eventually(read)
