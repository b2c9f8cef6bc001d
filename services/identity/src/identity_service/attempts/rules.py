"""When wrong guesses block, and for how long (DOMAIN section 12)."""

from datetime import timedelta

FREE_FAILURES = 3
FIRST_BLOCK = timedelta(seconds=60)
LONGEST_BLOCK = timedelta(minutes=15)

# One office or one demonstration shares an address, so it is only stopped when it sprays many accounts.
ADDRESS_FREE_FAILURES = 100
ADDRESS_WINDOW = timedelta(minutes=15)

# Four new guesses a week are fewer than the longest block allows in an hour: forgetting helps no guesser.
COUNT_KEPT = timedelta(days=7)


def block_after(failures: int, *, free: int = FREE_FAILURES) -> timedelta | None:
    """How long the n-th failure in a row blocks: 60 s at the 4th, doubling to 15 min; None while free."""
    beyond = failures - free
    if beyond < 1:
        return None
    # The cap comes before the power: failures may count far, a timedelta may not.
    doublings: int = min(beyond - 1, 8)
    return min(LONGEST_BLOCK, FIRST_BLOCK * (1 << doublings))


def remaining_before_block(failures: int) -> int:
    """How many guesses are left, the blocking one included."""
    return max(0, FREE_FAILURES + 1 - failures)
