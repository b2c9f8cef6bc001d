"""Days and thresholds of the agency's dashboard (API section 3.8); pure."""

from datetime import date, datetime, timedelta

from kit.core.clock import SAO_PAULO

from bi_service.panels.periods import Period, last_day, months_back

AWAY_DAYS = 7
"""Days without a sign-in after which a customer counts as away."""
IDLE_DAYS = 30
"""Days without an issued order after which a customer counts as not buying."""
SALES = "Vendas"
ORDERS = "Pedidos"
AVERAGE_TICKET = "Ticket médio"
ACTIVE_CUSTOMERS = "Clientes ativos"
"""Descriptions of the cards."""


def this_month(today: date) -> Period:
    """The month of a day, whole."""
    return Period(today.replace(day=1), last_day(today))


def chosen_range(*, first: date | None, last: date | None, today: date) -> Period:
    """The days of the cards: the last three months to today where nothing is given; may be empty."""
    end = last or max(first or today, today)
    start = months_back(end, 3)
    return Period(first or start.replace(day=min(end.day, last_day(start).day)), end)


def away_before(today: date) -> datetime:
    """The instant before which a last sign-in is seven days old or older."""
    day = today - timedelta(days=AWAY_DAYS - 1)
    return datetime(day.year, day.month, day.day, tzinfo=SAO_PAULO)
