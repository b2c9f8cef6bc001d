"""A customer of its own whose people launch expenses: types, a policy, a rate per kilometer, and receipts drawn."""

from dataclasses import dataclass, field
from datetime import date, timedelta
from io import BytesIO
from itertools import count
from random import Random
from typing import Any
from uuid import UUID

import httpx
from contracts.config import ExpensePolicyValue
from contracts.fact import Fact
from expenses_ocr_service.advances.tables import AdvanceTable
from expenses_ocr_service.references.tables import (
    CostCenterCopy,
    EmployeeCopy,
    ExpenseTypeCopy,
    OrderCopy,
    PolicyCopy,
    SettingCopy,
    UserCopy,
)
from expenses_ocr_service.voucher_ocr.tables import VoucherOcrTable
from kit.core.clock import local_day
from kit.core.folding import fold
from kit.core.ids import new_uuid
from kit.db.scopes import CustomerScope
from kit.testing import Company, Person, Running, a_customer, a_financier, a_requester, an_approver
from PIL import Image
from sqlalchemy import text

_names = (f"Cerejeira {number}" for number in count(1))


def a_receipt(seed: int, *, kind: str = "PNG", size: tuple[int, int] = (240, 320), light: int = 0) -> bytes:
    """A picture with features of its own: blocks of grey, the same for the same seed; `light` makes it brighter."""
    random = Random(seed)
    small = Image.new("L", (12, 16))
    small.putdata([min(255, random.randrange(30, 220) + light) for _ in range(12 * 16)])
    content = BytesIO()
    small.resize(size, Image.Resampling.BICUBIC).save(content, kind)
    return content.getvalue()


def picture(content: bytes, *, kind: str = "image/png", name: str = "nota.png") -> tuple[str, bytes, str]:
    """A picture's place in a form."""
    return (name, content, kind)


@dataclass
class Stage:
    """Ana spends, Bruno approves, Carla pays."""

    service: Running
    company: Company
    ana: Person
    bruno: Person
    carla: Person
    cost_center: UUID = field(default_factory=new_uuid)
    lunch: UUID = field(default_factory=new_uuid)
    taxi: UUID = field(default_factory=new_uuid)
    own_car: UUID = field(default_factory=new_uuid)
    order: UUID = field(default_factory=new_uuid)

    @classmethod
    async def set(cls, service: Running, *, km_rate: str | None = "1.25") -> "Stage":
        """Everything as config, identity and orders would have told it."""
        company = a_customer(name=next(_names))
        people = (a_requester(customer=company), an_approver(customer=company), a_financier(customer=company))
        stage = cls(service, company, *people)
        await service.introduce(*people)
        await stage.keep(*(row for person in people for row in stage._employment(person)))
        await stage.keep(*stage._places(), *stage._types())
        if km_rate is not None:
            await stage.keep(SettingCopy(uuid=new_uuid(), slug="km_rate", value=km_rate, **stage.whose()))
        return stage

    def whose(self) -> dict[str, Any]:
        return {"customer_uuid": self.company.uuid, "version": 1, "deleted": False}

    def _places(self) -> list[Any]:
        center = CostCenterCopy(
            uuid=self.cost_center, name="Engenharia", cost_center_code="ENG", active=True, **self.whose()
        )
        order = OrderCopy(
            uuid=self.order,
            agency_uuid=self.company.agency_uuid,
            order_number=1042,
            status="issued",
            issuer_user_uuid=self.ana.user_uuid,
            **self.whose(),
        )
        return [center, order]

    def _types(self) -> list[Any]:
        named = ((self.lunch, "Almoço", "common"), (self.taxi, "Táxi", "common"), (self.own_car, "Carro próprio", "km"))
        return [
            ExpenseTypeCopy(
                uuid=uuid,
                name=name,
                kind=kind,
                active=True,
                expense_category_uuid=new_uuid(),
                expense_category_name="Alimentação",
                expense_category_icon="utensils",
                **self.whose(),
            )
            for uuid, name, kind in named
        ]

    async def keep(self, *rows: Any) -> None:
        """Store copies as a reaction would."""
        async with self.service.db.work(CustomerScope(self.company.uuid)) as uow:
            for row in rows:
                uow.session.add(row)
            uow.note_change()

    async def hire(self, person: Person, **more: Any) -> None:
        """An employee and their account."""
        await self.service.introduce(person)
        await self.keep(*self._employment(person, **more))

    def _employment(self, person: Person, **more: Any) -> tuple[EmployeeCopy, UserCopy]:
        assert person.employee_uuid is not None and person.profile_uuid is not None
        name = f"{person.name} Souza"
        employee = EmployeeCopy(
            uuid=person.employee_uuid,
            agency_uuid=self.company.agency_uuid,
            full_name=name,
            full_name_folded=fold(name),
            email=person.email,
            active=True,
            profile_uuid=person.profile_uuid,
            **{**self.whose(), **more},
        )
        account = UserCopy(uuid=person.user_uuid, employee_uuid=person.employee_uuid, **self.whose())
        return employee, account

    async def allow(self, type_uuid: UUID, *, default: bool = True, uuid: UUID | None = None, **limits: str) -> UUID:
        """An expense policy with limits by parameter, as config would have told it."""
        values = [
            ExpensePolicyValue(
                uuid=new_uuid(),
                expense_type_uuid=type_uuid,
                policy_parameter=parameter,
                type_value="amount_maximum",
                value=value,
                voucher_required=False,
            )
            for parameter, value in limits.items()
        ]
        policy = PolicyCopy(
            uuid=uuid or new_uuid(),
            name="Padrão",
            default=default,
            active=True,
            values=[value.model_dump(mode="json") for value in values],
            **self.whose(),
        )
        await self.keep(policy)
        return policy.uuid

    async def advance(self, *, of: Person, **more: Any) -> str:
        """An advance on the trip, paid where nothing else is said."""
        row = AdvanceTable(
            customer_uuid=self.company.uuid,
            agency_uuid=self.company.agency_uuid,
            employee_uuid=of.employee_uuid,
            employee_name=f"{of.name} Souza",
            employee_folded=fold(f"{of.name} Souza"),
            issuer_user_uuid=of.user_uuid,
            issuer_name=of.name,
            issuer_folded=fold(of.name),
            reason_expense_uuid=new_uuid(),
            reason_expense="Alimentação",
            date_of_need=self.today(),
            cost_center_uuid=self.cost_center,
            cost_center_name="Engenharia",
            **{"advance_number": 88, "status": "paid", "value": "600.00", "order_uuid": self.order, **more},
        )
        async with self.service.db.work(CustomerScope(self.company.uuid)) as uow:
            uow.add(row)
        return str(row.uuid)

    async def reading(self, *, of: Person) -> VoucherOcrTable:
        """A voucher that was sent to be read, and was."""
        row = VoucherOcrTable(
            customer_uuid=self.company.uuid,
            agency_uuid=self.company.agency_uuid,
            sender_user_uuid=of.user_uuid,
            status="done",
            due_at=self.service.clock.now(),
            file_name=f"ab/{new_uuid().hex}",
            file_type="image/jpeg",
            file_size=1234,
            file_sha256="5" * 64,
            shown_name=f"ab/{new_uuid().hex}",
            shown_type="image/jpeg",
            pages=1,
            likeness=-77,
        )
        async with self.service.db.work(CustomerScope(self.company.uuid)) as uow:
            uow.add(row)
        return row

    # --- the database ------------------------------------------------------------------------------------

    async def scalar(self, sql: str, **words: Any) -> Any:
        """One value, seen by the sweep."""
        async with self.service.db.sweep() as session:
            return await session.scalar(text(sql), words)

    async def put(self, sql: str, **words: Any) -> None:
        """Change rows of this customer past every action."""
        async with self.service.db.work(CustomerScope(self.company.uuid)) as uow:
            await uow.session.execute(text(sql), words)
            uow.note_change()

    async def told(self, kind: type[Fact], uuid: str) -> list[Any]:
        """The facts of one kind about one subject, oldest first."""
        return [fact for fact in await self.service.outbox(kind) if str(fact.uuid) == uuid]

    # --- people at work ----------------------------------------------------------------------------------

    def as_(self, person: Person) -> httpx.AsyncClient:
        return self.service.as_(person)

    def today(self) -> date:
        return local_day(self.service.clock.now())

    def form(self, **more: Any) -> dict[str, str]:
        """A lunch as the screen sends it; None leaves a field out."""
        wanted = {
            "expense_type_uuid": str(self.lunch),
            "expense_date": str(self.today() - timedelta(days=1)),
            "company": "Cantina da Serra Ltda",
            "value": "86.40",
            "payment_method": "cartao-pessoal",
            "cost_center_uuid": str(self.cost_center),
            **more,
        }
        return {name: str(value) for name, value in wanted.items() if value is not None}

    def trip(self, **more: Any) -> dict[str, str]:
        """A trip by own car as the screen sends it."""
        km = {"car_model": "Onix", "license_plate": "abc-1d23", "kilometer": "128.5"}
        return self.form(**{"expense_type_uuid": self.own_car, "value": None, "company": None, **km, **more})

    async def post(
        self, form: dict[str, str], *, of: Person | None = None, by: Person | None = None, **files: Any
    ) -> httpx.Response:
        """Launched; what is no file goes as a field of the form."""
        parts = {**{name: (None, value) for name, value in form.items()}, **files}
        path = f"/employees/{(of or self.ana).employee_uuid}/expenses"
        return await self.as_(by or of or self.ana).post(path, files=parts)

    async def launch(self, form: dict[str, str] | None = None, **who: Any) -> dict[str, Any]:
        """The same, when nothing stands in its way."""
        answer = await self.post(form or self.form(), **who)
        assert answer.status_code == 201, answer.text
        return dict(answer.json()["data"])

    async def correct(
        self, expense: dict[str, Any], *, by: Person | None = None, headers: dict[str, str] | None = None, **sent: Any
    ) -> httpx.Response:
        """Corrected; a tuple is a file."""
        parts = {name: value if isinstance(value, tuple) else (None, str(value)) for name, value in sent.items()}
        path = f"/employees/expenses/{expense['uuid']}"
        return await self.as_(by or self.ana).post(path, files=parts, headers=headers or {})

    async def read(self, expense: dict[str, Any], *, by: Person | None = None) -> dict[str, Any]:
        """The expense as it is now."""
        answer = await self.as_(by or self.ana).get(f"/employees/expenses/{expense['uuid']}")
        assert answer.status_code == 200, answer.text
        return dict(answer.json()["data"])

    async def pairs(self, expense: dict[str, Any], *, by: Person | None = None) -> list[dict[str, Any]]:
        """What it may be the same as."""
        answer = await self.as_(by or self.ana).get(f"/employees/expenses/{expense['uuid']}/duplicates")
        assert answer.status_code == 200, answer.text
        return list(answer.json()["data"])

    async def judge(
        self, expense: dict[str, Any], pair: dict[str, Any], how: str, *, by: Person | None = None, **body: Any
    ) -> httpx.Response:
        """`how`: explain, confirm or dismiss; Ana owns, so Bruno dismisses where nobody is named."""
        by = by or (self.bruno if how == "dismiss" else self.ana)
        path = f"/employees/expenses/{expense['uuid']}/duplicates/{pair['uuid']}/{how}"
        return await self.as_(by).post(path, json=body)
