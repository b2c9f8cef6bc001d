"""Submits a complete order for approval and waits until its approvers are known."""

from collections.abc import Mapping
from decimal import Decimal
from uuid import UUID

from contracts.asking import ApprovalItem, ViolatedPolicy
from contracts.orders import ApprovalRequested
from fastapi import Response
from kit.calls.client import Calls
from kit.core.clock import Clock, local_day
from kit.core.principal import Principal
from kit.core.refusals import InvalidStatus, StaleVersion, ValidationFailed
from kit.http.uow import UnitOfWork, UnitOfWorkMaker
from kit.http.waited import waited_answer
from kit.workflow.approvers import forget_request
from kit.workflow.history import SYSTEM, doer_of
from kit.workflow.waiting import wait_until_known

from orders_service.booking.actions.judging import judge_items, store_judgement
from orders_service.booking.actions.moves import hint_screens, move_item, move_order, record, settle
from orders_service.booking.actions.taking import Taken, take_order
from orders_service.booking.drivers import young_drivers
from orders_service.booking.queries.read_order import is_expired, read_order
from orders_service.booking.queries.standing import facts_of
from orders_service.booking.queries.subject import charge_of, title_of
from orders_service.booking.queries.travelers import Party, party_of
from orders_service.booking.refusals import JustificationRequired
from orders_service.booking.rules import CUSTOMER_NOT_BLOCKED, SUBMIT_RULES, SubmitFacts, require_all
from orders_service.booking.schemas.order import OrderRead
from orders_service.booking.schemas.written import PaymentMethod, Submit
from orders_service.booking.workflow import ORDER
from orders_service.budgets.asking import BudgetCheck, ask_config
from orders_service.budgets.queries import get_budget_question
from orders_service.cards.queries import find_card
from orders_service.cards.rules import CHOOSE_CARD, UNKNOWN_CARD, why_not
from orders_service.cheaper.queries import savings_of
from orders_service.payment.queries import get_payee
from orders_service.records.lifecycle import ORDER_LIFECYCLE, ItemAction, OrderAction, OrderStatus
from orders_service.records.rules import GONE, UNDECIDED
from orders_service.records.tables.booking import ItemTable, OrderTable
from orders_service.references.queries import get_booking_settings, get_customer, is_phase_lasting


async def submit_and_wait(
    order_uuid: UUID,
    body: Submit,
    *,
    by: Principal,
    open_uow: UnitOfWorkMaker,
    clock: Clock,
    seen: int | None,
    check: BudgetCheck | None = None,
) -> Response:
    """Submit, then answer when approvers or an automatic approval are known; else 202, committed all the same.

    `check`: what config said of its budgets (`check_budgets`); None: none of its charges has one.
    """
    try:
        async with open_uow() as uow:
            is_replay = uow.is_replay
            if not is_replay:
                await submit_order(order_uuid, body, by=by, uow=uow, clock=clock, seen=seen, check=check)
                uow.remember(order_uuid)
    except JustificationRequired:
        await store_judgement(open_uow, order_uuid)
        raise
    warning = None if is_replay or check is None else check.warning
    return await answer_when_known(
        order_uuid, by=by, open_uow=open_uow, clock=clock, is_replay=is_replay, message=warning
    )


async def check_budgets(order_uuid: UUID, *, calls: Calls, open_uow: UnitOfWorkMaker) -> BudgetCheck | None:
    """Ask config before the order is locked, holding no connection; None when no budget is touched. Raises NotFound."""
    async with open_uow() as uow:
        question = await get_budget_question(uow, order_uuid)
    return None if question is None else await ask_config(question, calls=calls)


def require_budget(order: OrderTable, check: BudgetCheck | None) -> None:
    """The order fits what was checked. Raises BudgetExceeded, Unavailable (what blocks could not be checked),
    StaleVersion (it was changed meanwhile, and takes more than config holds for it)."""
    if check is None:
        return
    if check.refusal is not None:
        raise check.refusal
    if order.total_value > check.value or order.submission + 1 != check.submission:
        raise StaleVersion(order.version)


async def answer_when_known(
    order_uuid: UUID,
    *,
    by: Principal,
    open_uow: UnitOfWorkMaker,
    clock: Clock,
    is_replay: bool,
    message: str | None = None,
) -> Response:
    """The order once those who decide it are known, or nobody is asked; else 202 after two seconds."""

    async def read(uow: UnitOfWork) -> OrderRead:
        return await read_order(uow, order_uuid, by=by, clock=clock)

    order, is_known = await wait_until_known(ORDER, [order_uuid], open_uow=open_uow, read=read)
    return waited_answer(order, is_known=is_known, is_replay=is_replay, version=order.version, message=message)


async def submit_order(
    order_uuid: UUID,
    body: Submit,
    *,
    by: Principal,
    uow: UnitOfWork,
    clock: Clock,
    seen: int | None,
    check: BudgetCheck | None = None,
) -> None:
    """Take, decide, apply, publish. A refused submit changes nothing but what its items are known to break."""
    taken = await take_order(uow, order_uuid, by=by, seen=seen)
    order = taken.order
    await judge_items(uow, taken)
    party = await party_of(uow, order.uuid, requester=order.issuer_employee_uuid)
    facts = await _facts_of(uow, taken, body, inactive_travelers=party.inactive)
    require_all((CUSTOMER_NOT_BLOCKED,), facts)
    standing = facts_of(order, taken.items, by=by, now=clock.now())
    ORDER_LIFECYCLE.decide(order.state, OrderAction.SUBMIT, standing)
    if is_expired(order.state, order.expires_at, clock.now()):
        raise InvalidStatus(OrderStatus.EXPIRED_TIME, OrderStatus.EXPIRED_TIME.label)
    require_all(SUBMIT_RULES, facts)
    require_budget(order, check)
    await _require_card(uow, taken, body)
    order.payment_method, order.credit_card_uuid = body.payment_method, body.credit_card_uuid
    order.obs = body.obs if "obs" in body.model_fields_set else order.obs
    order.submission += 1
    order.submitted_at = clock.now()
    if order.submission > 1:
        await forget_request(uow, ORDER, order)
    for item in wanted(taken.items):
        move_item(item, ItemAction.SUBMIT)
    await settle(uow, taken, by=doer_of(by))
    move_order(uow, order, action=OrderAction.SUBMIT, by=doer_of(by), facts=standing)
    await _ask_approvers(uow, taken, party, check=check)
    await hint_screens(uow, order)


async def _ask_approvers(uow: UnitOfWork, taken: Taken, party: Party, *, check: BudgetCheck | None) -> None:
    """With what was said of its budgets, which stands in the history, too."""
    if check is not None and check.warning:
        record(uow, taken.order, by=SYSTEM, kind="budget_checked", description=check.warning)
    uow.publish(await request_of(uow, taken, party, exceeded_budgets=check.exceeded if check else ()))


async def _require_card(uow: UnitOfWork, taken: Taken, body: Submit) -> None:
    """A card is named exactly when one pays, and it may. Raises ValidationFailed."""
    if body.payment_method is not PaymentMethod.CREDIT_CARD:
        reason = "Campo não permitido" if body.credit_card_uuid is not None else None
    elif body.credit_card_uuid is None:
        reason = CHOOSE_CARD
    else:
        order = taken.order
        named = {"customer_uuid": order.customer_uuid, "agency_uuid": order.agency_uuid}
        card = await find_card(uow, body.credit_card_uuid, **named)
        today = local_day(uow.clock.now())
        reason = UNKNOWN_CARD if card is None else why_not(card, order.total_value, today=today)
    if reason is not None:
        raise ValidationFailed({"credit_card_uuid": [reason]})


def wanted(items: list[ItemTable]) -> list[ItemTable]:
    """Without what was swapped, dropped or rejected before: an order may come back from a second approval."""
    return [item for item in items if item.state not in GONE]


async def _facts_of(
    uow: UnitOfWork, taken: Taken, body: Submit, *, inactive_travelers: Mapping[int, str]
) -> SubmitFacts:
    order = taken.order
    customer = await get_customer(uow, order.customer_uuid)
    settings = await get_booking_settings(uow, order.customer_uuid)
    items = wanted(taken.items)
    unjustified = [str(item.uuid) for item in items if item.violated_policies and not item.justification]
    return SubmitFacts(
        customer_is_open=customer is not None and customer.is_active and not customer.fraud_blocking,
        items_total=len(items),
        young_drivers=await young_drivers(uow, items),
        inactive_travelers=inactive_travelers,
        unjustified_items=tuple(unjustified),
        payment_method=body.payment_method,
        payment_is_allowed=all(settings.may_pay(item.kind, by=body.payment_method) for item in items)
        and await _can_receive(uow, order, body.payment_method),
        has_reason_trip=order.reason_trip_uuid is not None,
        has_project=order.project_uuid is not None,
        phase_lasts=order.phase_uuid is None or await is_phase_lasting(uow, order.phase_uuid),
        needs_reason_trip=settings.mandatory_reason_trip,
        needs_project=settings.mandatory_project,
    )


async def _can_receive(uow: UnitOfWork, order: OrderTable, method: PaymentMethod) -> bool:
    """A PIX needs a key to go to."""
    return method is not PaymentMethod.PIX or await get_payee(uow, order.agency_uuid) is not None


async def request_of(
    uow: UnitOfWork, taken: Taken, party: Party, *, exceeded_budgets: tuple[str, ...] = ()
) -> ApprovalRequested:
    """What approvers are asked: the items that wait for them, and what the whole order costs."""
    order = taken.order
    savings = await savings_of(uow, order.uuid)
    return ApprovalRequested(
        uuid=order.uuid,
        customer_uuid=order.customer_uuid,
        agency_uuid=order.agency_uuid,
        submission=order.submission,
        number=order.order_number,
        title=title_of(order, wanted(taken.items)),
        description=order.obs,
        requester_user_uuid=order.issuer_user_uuid,
        requester_employee_uuid=order.issuer_employee_uuid,
        requester_name=order.issuer_name,
        travelers_uuids=party.travelers_uuids,
        charge=charge_of(order),
        group_uuid=party.group_uuid,
        value=order.total_value,
        broken_policy=order.broken_policy,
        exceeded_budgets=exceeded_budgets,
        items=tuple(_approval_item(item, savings.get(item.uuid)) for item in taken.items if item.state in UNDECIDED),
        requested_at=uow.clock.now(),
        expires_at=order.expires_at,
    )


def _approval_item(item: ItemTable, cheaper_by: Decimal | None) -> ApprovalItem:
    value: Decimal = item.value
    return ApprovalItem(
        table=item.kind,
        item_uuid=item.uuid,
        description=item.description,
        on_date=item.starts_on,
        value=value,
        violated_policies=tuple(ViolatedPolicy.model_validate(found) for found in item.violated_policies),
        justification=item.justification,
        cheaper_by=cheaper_by,
    )
