"""Compares producers' outboxes with consumers' inboxes: every published event was consumed by every service that
reacts to it.
"""

from collections.abc import Iterable, Mapping, Sequence

from stack.reconcile.findings import Row


class HeardByAll:
    """Compares a fact with an inbox; what was told before a reaction existed is not held against it.

    Facts come in the order they were made, so a reaction exists from the first one it heard.
    """

    def __init__(self, hearers: Sequence[Mapping[str, str]]) -> None:
        self._hearers: dict[str, set[str]] = {}
        for line in hearers:
            self._hearers.setdefault(line["type"], set()).add(line["consumer"])
        self._existing: set[str] = set()

    def __call__(self, fact: Row | None, inbox: Row | None) -> Iterable[str]:
        if fact is None:
            return
        heard = set(inbox["consumers"]) if inbox else set()
        self._existing |= heard
        missing = (self._hearers.get(fact["type"], set()) - heard) & self._existing
        for consumer in sorted(missing):
            yield f"never reached {consumer}"
