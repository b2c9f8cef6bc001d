"""What a decision on an order means with and without its `status` (API section 2.4)."""

from itertools import product
from typing import Any
from uuid import uuid4

import pytest
from approvals_service.requests.rules.lines import Verdict
from approvals_service.requests.schemas import OrderDecision
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from services.approvals.tests.office import Office

NEEDED = "Informe status: approved para aprovar ou rejected para rejeitar"
REASON, OBS = {"reason_rejected": "Muito caro"}, {"obs": "Conferido com o gestor"}
ITEMS: dict[str, Any] = {
    "rejected_items": [{"table": "hotel", "item_order_uuid": str(uuid4()), "reason_rejected": "Muito caro"}]
}
FORMS = [{}, {"reason_rejected": "", "obs": None, "rejected_items": []}, REASON, OBS, ITEMS]
FORMS += [REASON | OBS, REASON | ITEMS, OBS | ITEMS, REASON | OBS | ITEMS]


def read_as(form: dict[str, Any]) -> Verdict | None:
    """What the text of the API says of a form without `status`; None: nothing."""
    said = {name for name, value in form.items() if value}
    if said == {"reason_rejected"}:
        return Verdict.REJECTED
    return Verdict.APPROVED if said <= {"rejected_items"} else None


def verdict_of(form: dict[str, Any]) -> Verdict | None:
    """What approvals reads; None where it refuses the form because of `status` alone."""
    try:
        return OrderDecision.model_validate({"order_uuid": str(uuid4()), **form}).verdict
    except ValidationError as problem:
        (error,) = problem.errors()
        assert (error["loc"], error["msg"]) == (("status",), NEEDED)
        return None


@pytest.mark.parametrize("form,status", list(product(FORMS, [None, *Verdict])))
def test_every_form_has_the_one_reading_of_the_api(form: dict[str, Any], status: Verdict | None) -> None:
    told = form if status is None else form | {"status": status.value}
    assert verdict_of(told) is (status or read_as(form))


TEXTS = st.none() | st.text(st.sampled_from(" aé-"), max_size=6)


@given(
    reason=TEXTS,
    obs=TEXTS,
    items=st.integers(0, 3),
    status=st.none() | st.sampled_from(Verdict),
)
def test_without_a_status_only_a_form_with_one_reading_is_accepted(
    reason: str | None, obs: str | None, items: int, status: Verdict | None
) -> None:
    texts = {"reason_rejected": reason and reason.strip(), "obs": obs and obs.strip()}
    form = {**texts, "rejected_items": ITEMS["rejected_items"] * items}
    sent = {"reason_rejected": reason, "obs": obs, "rejected_items": form["rejected_items"], "status": status}
    assert verdict_of(sent) is (status or read_as(form))


async def test_a_bare_decision_approves(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    assert (await office.decide(office.bruno, order)).status_code == 200
    assert await office.status(order) == "approved"


async def test_a_reason_alone_rejects(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    assert (await office.decide(office.bruno, order, **REASON)).status_code == 200
    found = await office.request(order)
    assert found is not None
    assert (found.status, found.reason_rejected) == ("rejected", "Muito caro")


async def test_rejected_items_alone_take_those_out_and_approve_the_rest(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    out = {"table": "hotel", "item_order_uuid": str(order.items[1]), "reason_rejected": "Muito caro"}
    assert (await office.decide(office.bruno, order, rejected_items=[out])).status_code == 200
    found = await office.request(order)
    assert found is not None
    assert (found.status, [item["rejected"] for item in found.items]) == ("approved", [False, True])


@pytest.mark.parametrize("form", [OBS, REASON | OBS, REASON | ITEMS, OBS | ITEMS, REASON | OBS | ITEMS])
async def test_any_other_form_needs_its_status_and_decides_nothing(office: Office, form: dict[str, Any]) -> None:
    await office.create_model()
    order = await office.submit()
    answer = await office.decide(office.bruno, order, **form)
    assert (answer.status_code, answer.json()["code"]) == (422, "VALIDATION_ERROR")
    assert answer.json()["errors"] == {"status": [NEEDED]}
    assert await office.status(order) == "approving"
