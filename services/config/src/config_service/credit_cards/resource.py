"""Credit cards, declared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from contracts.commerce import CreditCardChanged
from kit.core.metadata import columns_of
from kit.core.refusals import ValidationFailed
from kit.http.uow import UnitOfWork
from sqlalchemy import ColumnElement

from config_service.credit_cards.rules import last_four, status_of
from config_service.credit_cards.schemas import CreditCard, CreditCardCreate, CreditCardUpdate
from config_service.credit_cards.tables import CreditCardTable
from config_service.records.documents import Documents
from config_service.records.queries import customers_named, customers_of_agency, serves
from config_service.resources.declaration import Resource, managers_may
from config_service.resources.narrowing import Narrowing
from config_service.shapes.rules import Kind, folded

_T = columns_of(CreditCardTable)


@dataclass(frozen=True, slots=True)
class CardNarrowing(Narrowing):
    """`customer_uuid`: those that pay for it."""

    customer_uuid: UUID | None = None

    def conditions(self, columns: Any) -> Iterator[ColumnElement[bool]]:
        if self.customer_uuid is not None:
            yield serves(columns.customers_uuids, self.customer_uuid)


async def _prepare(given: Mapping[str, Any], row: Any, uow: UnitOfWork) -> Mapping[str, Any]:
    agency_uuid = given["agency_uuid"] if row is None else row.agency_uuid
    customers = set(given.get("customers_uuids", ()))
    if customers != await customers_of_agency(uow, agency_uuid, customers):
        raise ValidationFailed({"customers_uuids": ["Opção inválida"]})
    columns = {name: value for name, value in given.items() if name != "token"}
    if row is None:
        token = given["token"].get_secret_value()
        columns["token_cipher"] = Documents(uow.db.settings.field_keys).seal(token)
        columns["number"] = last_four(given["masked_pan"])
    if "description" in columns and columns["description"] is None:
        whole = columns if row is None else {"brand": row.brand, "number": row.number}
        columns["description"] = f"{whole['brand']} final {whole['number']}"
    return columns


async def _with_status(row: CreditCardTable, _uow: UnitOfWork) -> Mapping[str, Any]:
    return {"status": status_of(active=row.active, is_locked=row.is_locked)}


def _show(values: Mapping[str, Any], _uow: UnitOfWork) -> Mapping[str, Any]:
    return {"status": status_of(active=values["active"], is_locked=values["is_locked"])}


CREDIT_CARDS = Resource(
    table=CreditCardTable,
    create=CreditCardCreate,
    update=CreditCardUpdate,
    read=CreditCard,
    fact=CreditCardChanged,
    plural="credit_cards",
    text="description",
    beside=folded,
    kind=Kind("credit-card", "Cartão de crédito", "o", (), doubles={}),
    may=managers_may("listing", "creating", "updating", "activating", "inactivating", "deleting"),
    joined=_with_status,
    computed={"customers": customers_named(_T.customers_uuids)},
    prepare=_prepare,
    show=_show,
    show_reads=("active", "is_locked"),
    narrowing=CardNarrowing,
)


def card_changed(row: CreditCardTable) -> CreditCardChanged:
    """The whole state of a card that others need."""
    return CreditCardChanged(**row.model_dump(), status=status_of(active=row.active, is_locked=row.is_locked))
