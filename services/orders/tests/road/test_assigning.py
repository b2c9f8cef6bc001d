"""Seats are handed out to everybody, each once (pure)."""

from uuid import UUID, uuid4

from hypothesis import given
from hypothesis import strategies as st
from orders_service.suppliers.seats import Seat, SeatMap, SeatStatus, SeatType, assign
from orders_service.suppliers.types import Seated

BUS = UUID(int=7)


def a_map(taken: list[bool]) -> SeatMap:
    """Four abreast; the first two are priority seats."""
    seats = [
        Seat(
            number=f"{place + 1:02d}",
            row=place // 4 + 1,
            column=place % 4 + 1,
            type=SeatType.WINDOW if place % 4 in (0, 3) else SeatType.AISLE,
            status=SeatStatus.TAKEN if is_taken else SeatStatus.FREE,
            priority=place < 2,
        )
        for place, is_taken in enumerate(taken)
    ]
    return SeatMap(BUS, "leito", columns=4, aisles=(2,), seats=tuple(seats))


@given(st.lists(st.booleans(), min_size=1, max_size=48), st.integers(1, 6), st.data())
def test_everybody_has_a_free_seat_of_their_own_or_nobody_is_seated(
    taken: list[bool], people: int, data: st.DataObject
) -> None:
    told, passengers = a_map(taken), [uuid4() for _ in range(people)]
    wishes = data.draw(st.lists(st.sampled_from([seat.number for seat in told.seats]), max_size=people))
    wanted = [Seated(who, BUS, number) for who, number in zip(passengers, wishes, strict=False)]
    found = assign([told], passengers, wanted)
    free = {seat.number for seat in told.seats if seat.status is SeatStatus.FREE}
    possible = set(wishes) <= free and len(set(wishes)) == len(wishes) and len(free) >= people
    assert (found is not None) is possible
    if found is not None:
        assert [seat.reference for seat in found] == passengers
        assert len({seat.number for seat in found}) == people and {seat.number for seat in found} <= free
        assert set(wanted) <= set(found)


def test_priority_seats_are_handed_out_last() -> None:
    (seated,) = assign([a_map([False] * 8)], [UUID(int=1)], []) or ()
    assert seated.number == "03"


def test_a_seat_of_another_bus_is_none_of_this_one() -> None:
    assert assign([a_map([False] * 8)], [UUID(int=1)], [Seated(UUID(int=1), UUID(int=9), "03")]) is None
