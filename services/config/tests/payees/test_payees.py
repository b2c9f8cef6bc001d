"""The PIX key that finance pays to, told to services only."""

from kit.calls.client import service_token
from kit.core.ids import new_uuid
from kit.testing import AURORA, BOREAL, Running, an_administrator


async def test_a_service_learns_where_an_employee_wants_money_and_nobody_else_does(config: Running) -> None:
    body = {
        "name": "Ana",
        "last_name": "Souza",
        "email": f"ana.{new_uuid()}@aurora.test",
        "pix_key_type": "cpf",
        "pix_key": "123.456.789-09",
    }
    client = config.as_(an_administrator(customer=AURORA))
    made = await client.post(f"/customers/{AURORA.uuid}/customer-employees", json=body)
    assert made.status_code == 201, made.text
    employee = made.json()["data"]["uuid"]
    secret = config.service_context.settings.service_token_secret.get_secret_value()
    token = service_token(issuer="expenses-ocr", audience="config", secret=secret, clock=config.clock)
    known, path = {"Authorization": f"Service {token}"}, f"/internal/customers/{AURORA.uuid}/payees/{employee}"
    told = await config.internal.get(path, headers=known)
    assert told.json() == {"data": {"type": "cpf", "key": "12345678909"}}
    foreign = f"/internal/customers/{BOREAL.uuid}/payees/{employee}"
    assert (await config.internal.get(foreign, headers=known)).status_code == 404
    assert (await config.internal.get(path)).status_code == 401
