"""The start-up bundle: whole when all answer, honest when one does not, refused when identity refuses."""

import asyncio
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from gateway_service import bootstrap as room
from gateway_service.bootstrap import bootstrap
from kit.core.principal import Context, Principal
from kit.core.refusals import Refusal, RemoteRefusal, Unavailable

AURORA, ANDORINHA = uuid4(), uuid4()
ANSWERS: dict[str, Any] = {
    "/api/v1/me": {"uuid": "u1", "context": "customer", "agency": None},
    "/api/v1/me/profile": {"uuid": "p1", "actions": []},
    f"/api/v1/customers/{AURORA}": {"data": {"uuid": str(AURORA), "trading_name": "Aurora"}},
    f"/internal/customers/{AURORA}/settings": {"settings": {"mandatory_project": "false"}},
    "/api/v1/approval-requests/summary": {"data": {"pending": 3}},
    "/api/v1/notifications?limit=1": {"data": [], "meta": {"unread": 2}},
    "/api/v1/me/preferences": {"data": {"theme": "dark"}},
}


class FakeCalls:
    """The other services: what they say, or how they refuse."""

    def __init__(self, **refusals: Refusal | Callable[[], Any]) -> None:
        self.refusals = refusals
        self.asked: list[str] = []

    async def _answer(self, path: str) -> Any:
        self.asked.append(path)
        for part, refusal in self.refusals.items():
            if part in path:
                if isinstance(refusal, Refusal):
                    raise refusal
                return await refusal()
        return ANSWERS[path]

    async def get_as_caller(self, *, service: str, path: str, caller_headers: Any) -> Any:
        return await self._answer(path)

    async def get(self, *, service: str, path: str) -> Any:
        return await self._answer(path)


def a_person(context: Context = Context.CUSTOMER, customer: UUID | None = AURORA) -> Principal:
    return Principal(
        user_uuid=uuid4(),
        session_uuid=uuid4(),
        context=context,
        user_type="issuer",
        name="Ana",
        email="ana@aurora.test",
        agency_uuid=ANDORINHA,
        own_customer_uuid=customer,
    )


async def ask(calls: FakeCalls, by: Principal | None = None, **headers: str) -> Any:
    return (await bootstrap(by or a_person(), calls, headers)).model_dump()  # type: ignore[arg-type]


async def test_all_parts_come_in_one_answer() -> None:
    answer = await ask(FakeCalls())
    assert answer["meta"]["incomplete"] == []
    assert answer["data"]["customer"]["trading_name"] == "Aurora"
    assert answer["data"]["inbox"] == {"pending": 3}
    assert answer["data"]["notifications"] == {"unread": 2}
    assert answer["data"]["settings"] == {"mandatory_project": "false"}
    assert answer["data"]["preferences"] == {"theme": "dark"}
    assert answer["data"]["contexts"] == {"customer": {"uuid": str(AURORA)}, "agency": None, "trajeto": False}
    assert answer["data"]["enumerations"]["order_status"]["approving"] == "Em aprovação"


@pytest.mark.parametrize("part", ["approval", "notifications", "settings", "profile", "preferences"])
async def test_a_part_that_fails_is_named_and_the_rest_comes(part: str) -> None:
    names = {"approval": "inbox"}
    answer = await ask(FakeCalls(**{part: Unavailable()}))
    assert answer["meta"]["incomplete"] == [names.get(part, part)]
    assert answer["data"]["user"]["uuid"] == "u1"


async def test_a_part_that_never_answers_is_left_at_its_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "DEADLINE_SECONDS", 0.05)
    answer = await ask(FakeCalls(approval=asyncio.Event().wait))
    assert answer["meta"]["incomplete"] == ["inbox"]


async def test_who_the_caller_is_is_waited_for_beyond_the_deadline_of_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "DEADLINE_SECONDS", 0.05)
    late = asyncio.Event()

    async def slow_me() -> Any:
        await late.wait()
        return ANSWERS["/api/v1/me"]

    asyncio.get_running_loop().call_later(0.2, late.set)
    answer = await ask(FakeCalls(**{"/me/": asyncio.Event().wait, "/me": slow_me}))
    assert answer["data"]["user"]["uuid"] == "u1"
    assert answer["meta"]["incomplete"] == ["profile", "preferences"]


async def test_what_identity_says_of_the_caller_is_passed_on() -> None:
    inactive = RemoteRefusal(403, {"code": "INACTIVE_USER", "message": "Usuário inativo."})
    with pytest.raises(RemoteRefusal) as refused:
        await ask(FakeCalls(**{"/me": inactive}))
    assert refused.value.body("r")["code"] == "INACTIVE_USER"


async def test_a_foreign_customer_stays_unknown() -> None:
    absent = RemoteRefusal(404, {"code": "NOT_FOUND", "message": "Registro não encontrado."})
    agent = a_person(Context.AGENCY, customer=None)
    with pytest.raises(RemoteRefusal):
        await ask(FakeCalls(**{"/customers/": absent}), agent, **{"x-customer-uuid": str(AURORA)})


@pytest.mark.parametrize("config", [Unavailable(), RemoteRefusal(403, {"code": "WRONG_CONTEXT", "message": "…"})])
@pytest.mark.parametrize("context", [Context.AGENCY, Context.OPERATOR])
async def test_settings_of_a_customer_nobody_vouched_for_are_not_told(context: Context, config: Refusal) -> None:
    """Whose customer it is, is config's to say; its settings are asked for by us, not by the caller."""
    calls = FakeCalls(**{"/v1/customers/": config})
    answer = await ask(calls, a_person(context, customer=None), **{"x-customer-uuid": str(AURORA)})
    assert f"/internal/customers/{AURORA}/settings" in calls.asked
    assert (answer["data"]["customer"], answer["data"]["settings"]) == (None, {})
    assert "customer" in answer["meta"]["incomplete"]


async def test_ones_own_settings_come_without_the_company() -> None:
    answer = await ask(FakeCalls(**{"/v1/customers/": Unavailable()}))
    assert (answer["data"]["customer"], answer["data"]["settings"]) == (None, {"mandatory_project": "false"})


async def test_an_agency_without_a_customer_asks_for_less_and_misses_nothing() -> None:
    calls = FakeCalls()
    answer = await ask(calls, a_person(Context.AGENCY, customer=None))
    assert answer["meta"]["incomplete"] == []
    assert sorted(calls.asked) == ["/api/v1/me", "/api/v1/me/preferences", "/api/v1/notifications?limit=1"]
