"""`stack restart`: the supervisor starts a successor before it stops the running process."""

from stack.layout import Layout

_PREFIX = "roll-"


def ask_roll(layout: Layout, program: str) -> None:
    """Leave the wish where the supervisor looks."""
    (layout.run / f"{_PREFIX}{program}").touch()


def take_rolls(layout: Layout) -> list[str]:
    """The programs asked for since the last look."""
    wishes = sorted(layout.run.glob(f"{_PREFIX}*"))
    for wish in wishes:
        wish.unlink(missing_ok=True)
    return [wish.name.removeprefix(_PREFIX) for wish in wishes]
