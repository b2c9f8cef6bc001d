"""One decision per approver and level, whatever the code believes (HARDENING B7)."""

import pytest
from kit.db.scopes import CustomerScope
from sqlalchemy import text
from sqlalchemy.exc import IntegrityError

from services.approvals.tests.office import Office


async def test_the_database_itself_refuses_a_second_decision_of_a_person_on_a_level(office: Office) -> None:
    await office.create_model()
    order = await office.submit()
    assert (await office.decide(office.bruno, order)).status_code == 200
    again = text(
        "INSERT INTO approval_decision SELECT (jsonb_populate_record(NULL::approval_decision, to_jsonb(d)"
        " || jsonb_build_object('uuid', gen_random_uuid()))).* FROM approval_decision d"
        " JOIN approval_request r ON r.uuid = d.request_uuid WHERE r.subject_uuid = :order"
    )
    with pytest.raises(IntegrityError, match="approval_decision_once"):
        async with office.approvals.db.work(CustomerScope(office.company.uuid)) as uow:
            await uow.session.execute(again, {"order": order.uuid})
