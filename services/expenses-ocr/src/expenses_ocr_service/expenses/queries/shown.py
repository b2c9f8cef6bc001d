"""Expenses as JSON: one statement for the rows and everything shown with them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from kit.core.metadata import columns_of
from kit.core.principal import Principal
from kit.core.refusals import NotFound
from kit.db.prepared import Shapes
from kit.files.links import FileLinks
from kit.http.uow import UnitOfWork
from msgspec import Raw
from sqlalchemy import (
    Integer,
    Select,
    Text,
    and_,
    bindparam,
    case,
    cast,
    false,
    func,
    literal_column,
    or_,
    select,
    true,
)
from sqlalchemy.orm import aliased

from expenses_ocr_service.charges.duties import SEPARATED, Duties, duties_of
from expenses_ocr_service.expenses.lifecycle import Facts, allowed_expense_actions
from expenses_ocr_service.expenses.queries.narrowing import Narrowed, conditions, seen
from expenses_ocr_service.expenses.queries.standing import actors_of
from expenses_ocr_service.expenses.rules import EXPENSE_PAYMENT_METHODS, KM, PaymentMethod
from expenses_ocr_service.expenses.schemas.read import AccountabilityExpense
from expenses_ocr_service.matching.rules import PairStatus
from expenses_ocr_service.matching.tables import DuplicatePairTable
from expenses_ocr_service.records.statuses import SENT, ExpenseStatus
from expenses_ocr_service.records.tables.expenses import ExpenseTable
from expenses_ocr_service.records.tables.reports import ReportExpenseTable, ReportTable

_E = columns_of(ExpenseTable)
_P = columns_of(DuplicatePairTable)
_L = columns_of(ReportExpenseTable)
_R = columns_of(ReportTable)
_SAME = (
    *("uuid", "expense_number", "expense_date", "company", "value", "justification", "refundable", "reason_rejected"),
    *("status", "customer_return", "employee_return", "deleted_at", "access_key", "company_cnpj", "duplicate_status"),
    *("created_at", "updated_at", "version"),
)
_PARTS = (
    *("customer_uuid", "order_uuid", "order_number", "advance_uuid", "advance_number", "payment_method", "kind"),
    *("expense_type_uuid", "expense_type_name", "expense_category_uuid", "expense_category_name"),
    *("expense_category_icon", "car_model", "license_plate", "kilometer", "cost_center_uuid", "cost_center_name"),
    *("project_uuid", "project_name", "phase_uuid", "phase_name", "employee_uuid", "employee_name", "by_user_uuid"),
    *("by_employee_uuid", "by_name", "live_report_uuid", "voucher_path", "voucher_content_type"),
    *("odometer_path", "odometer_content_type"),
)


def page_of(shape: Sequence[str], limit: int) -> Select[Any]:
    """The page is cut from the index first; what stands around an expense is looked up for its rows only.

    The limit is part of the text: a plan made for any limit would look everything up for every row.
    """
    columns = [_E[name] for name in (*_SAME, *_PARTS)]
    newest = (_E.created_at.desc(), _E.uuid.desc())
    cut: Any = select(*columns, cast(_E.unsatisfied_policies, Text).label("policies")).where(*conditions(shape))
    page = cut.order_by(*newest).limit(literal_column(str(limit))).offset(bindparam("offset", type_=Integer))
    o: Any = page.subquery("o")
    report = (_R.uuid.label("report_uuid"), _R.name.label("report_name"))
    taken_out = _taken_out(o.c).label("taken_out_for")
    around = (*report, _R.approval_model_uuid, _R.approval_model_name, _judgeable(o.c), taken_out)
    its_report = and_(_R.customer_uuid == o.c.customer_uuid, _R.uuid == _report_of(o.c))
    joined = select(o, *around).select_from(o).outerjoin(ReportTable, its_report)
    return joined.order_by(o.c.created_at.desc(), o.c.uuid.desc())


def _report_of(o: Any) -> Any:
    """The report that holds the expense; of a finished one, the report that finished it."""
    lines = select(_L.report_uuid).where(_L.customer_uuid == o.customer_uuid, _L.expense_uuid == o.uuid, ~_L.rejected)
    last = lines.order_by(_L.created_at.desc()).limit(1).scalar_subquery()
    return func.coalesce(o.live_report_uuid, case((o.status == ExpenseStatus.FINISHED, last)))


def _taken_out(o: Any) -> Any:
    """Why an earlier level took the expense out of the report that later levels still judge; null while it is in."""
    line = (_L.customer_uuid == o.customer_uuid, _L.report_uuid == o.live_report_uuid, _L.expense_uuid == o.uuid)
    reason = select(func.coalesce(_L.reason, "")).where(*line, _L.rejected).limit(1).scalar_subquery()
    return case((o.status == ExpenseStatus.APPROVING, reason))


def _judgeable(o: Any) -> Any:
    """Whether a suspicion of the expense may be judged: never was, or neither of the two was sent since.

    A scalar with a limit is looked up row by row; EXISTS would be read whole for the page of a long list.
    """
    other = aliased(ExpenseTable)
    other_uuid: Any = case((_P.first_uuid == o.uuid, _P.second_uuid), else_=_P.first_uuid)
    its: Any = (_P.customer_uuid == o.customer_uuid, or_(_P.first_uuid == o.uuid, _P.second_uuid == o.uuid))
    unsent = and_(*(column != str(status) for column in (o.status, _column(other.status)) for status in SENT))
    suspected = _P.status == PairStatus.SUSPECTED
    found = select(true()).select_from(DuplicatePairTable)
    found = found.join(other, and_(other.customer_uuid == o.customer_uuid, other.uuid == other_uuid))
    judged = found.where(*its, or_(suspected, unsent)).limit(1).scalar_subquery()
    return case((o.duplicate_status == "none", false()), else_=judged).label("judgeable")


def _column(attribute: Any) -> Any:
    """A column of an alias; SQLModel types it as the value it holds."""
    return attribute


_SHAPES = Shapes()


async def fetch_shown(uow: UnitOfWork, narrowed: Narrowed, *, limit: int) -> Sequence[Any]:
    """The rows of a short list, newest first."""
    shape, values = narrowed
    question = _SHAPES.of((shape, limit), lambda: page_of(shape, limit))
    return await uow.fetch(question, {**values, "offset": 0})


@dataclass(slots=True)
class Showing:
    """Reads row after row for one caller at one moment; links are signed for them."""

    by: Principal
    links: FileLinks
    now: datetime
    duties: Duties = SEPARATED

    async def learn_duties(self, uow: UnitOfWork) -> None:
        """Whether the customer in whose scope we are separates duties; until then it does."""
        self.duties = await duties_of(uow, self.by)

    def line(self, row: Any) -> dict[str, Any]:
        """An expense as AccountabilityExpense says its shape; a test holds the two together."""
        policies = Raw(row["policies"].encode())
        return {
            **{name: row[name] for name in _SAME},
            **_outcome(row),
            **_named(row),
            **self._pictures(row),
            "violated_policies": policies,
            "unsatisfied_policies": policies,
            "suspected_voucher": row["duplicate_status"] in {"suspected", "confirmed"},
            "allowed_actions": self._allowed(row),
        }

    def model(self, row: Any) -> AccountabilityExpense:
        """The same, where an answer is more than a list."""
        policies = json.loads(row["policies"])
        told = {**self.line(row), "violated_policies": policies, "unsatisfied_policies": policies}
        return AccountabilityExpense.model_validate(told)

    def _pictures(self, row: Any) -> dict[str, Any]:
        mileage = None
        if row["kind"] == KM:
            mileage = {
                "car_model": row["car_model"] or "",  # gone with an erased person
                "license_plate": row["license_plate"] or "",
                "kilometer": row["kilometer"],
                "odometer_image_path": self._link(row, "odometer", "hodometro"),
            }
        return {"voucher_path": self._link(row, "voucher", "comprovante"), "extra_info": mileage}

    def _link(self, row: Any, kind: str, title: str) -> str | None:
        name, content_type = row[f"{kind}_path"], row[f"{kind}_content_type"]
        if name is None:
            return None
        full = f"{title}-{row['expense_number']}.{content_type.partition('/')[2]}"
        return self.links.to(name, person=self.by.user_uuid, content_type=content_type, title=full, now=self.now)

    def _allowed(self, row: Any) -> list[str]:
        if row["deleted_at"] is not None:
            return []
        facts = Facts(
            actors_of(row["employee_uuid"], row["by_user_uuid"], by=self.by, duties=self.duties),
            in_live_report=row["live_report_uuid"] is not None,
            is_confirmed_duplicate=row["duplicate_status"] == "confirmed",
            pairs_to_judge=row["judgeable"] is True,
        )
        return allowed_expense_actions(ExpenseStatus(row["status"]), facts)


def _outcome(row: Any) -> dict[str, Any]:
    """Rejected as soon as a level closes without it; its owner may act on it when the report is decided."""
    if row["taken_out_for"] is None:
        return {}
    return {"status": ExpenseStatus.REJECTED.value, "reason_rejected": row["taken_out_for"] or None}


def _named(row: Any) -> dict[str, Any]:
    """What an expense belongs to, under its API names."""
    method = EXPENSE_PAYMENT_METHODS[PaymentMethod(row["payment_method"])]
    return {
        "order": _pair(row["order_uuid"], "order_number", row["order_number"]),
        "advance_order": _pair(row["advance_uuid"], "advance_number", row["advance_number"]),
        "expense_type": _type(row),
        "payment_method": {"slug": method.slug.value, "name": method.name},
        "cost_center": _ref(row["cost_center_uuid"], row["cost_center_name"]),
        "project": _ref(row["project_uuid"], row["project_name"]),
        "phase": _ref(row["phase_uuid"], row["phase_name"]),
        "customer_employee": _ref(row["employee_uuid"], row["employee_name"]),
        "by": _ref(row["by_employee_uuid"] or row["by_user_uuid"], row["by_name"]),
        "expense_report": _ref(row["report_uuid"], row["report_name"]),
        "approval_model": _ref(row["approval_model_uuid"], row["approval_model_name"]),
    }


def _type(row: Any) -> dict[str, Any]:
    category = {
        "uuid": row["expense_category_uuid"],
        "name": row["expense_category_name"],
        "icon": row["expense_category_icon"],
    }
    return {
        "uuid": row["expense_type_uuid"],
        "name": row["expense_type_name"],
        "kind": row["kind"],
        "expense_category": category,
    }


def _ref(uuid: UUID | None, name: str | None) -> dict[str, Any] | None:
    return {"uuid": uuid, "name": name or ""} if uuid is not None else None


def _pair(uuid: UUID | None, label: str, number: int | None) -> dict[str, Any] | None:
    return {"uuid": uuid, label: number} if uuid is not None else None


async def read_expense(uow: UnitOfWork, expense_uuid: UUID, *, showing: Showing) -> AccountabilityExpense:
    """One expense in the scope that is open already. Raises NotFound."""
    customer = uow.customer_uuid
    assert customer is not None
    await showing.learn_duties(uow)
    rows = await fetch_shown(uow, seen(showing.by, customer=customer, uuid=expense_uuid), limit=1)
    if not rows:
        raise NotFound
    return showing.model(rows[0])
