"""The sandbox's flights, computed once for each query and moment: most tests ask for the same ones."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from typing import TypeVar

from orders_service.suppliers.air import AirQuery
from orders_service.suppliers.sandbox.air.inventory import FLIGHTS
from orders_service.suppliers.types import Provider

Found = TypeVar("Found")
Ask = Callable[[AirQuery, Provider, datetime], Iterator[Found]]


def _remembered(ask: Ask[Found]) -> Ask[Found]:
    known = lru_cache(maxsize=64)(lambda *question: tuple(ask(*question)))
    return lambda query, provider, now: iter(known(query, provider, now))


REMEMBERED = replace(FLIGHTS, offers=_remembered(FLIGHTS.offers), nearby=_remembered(FLIGHTS.nearby))
