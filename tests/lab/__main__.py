"""The command behind the soak: a storm over a workload, on a stack of its own or on one that runs."""

import argparse
import asyncio
import os
import random
import sys

from stack.layout import Layout
from stack.temporary import OwnStack

from lab.round import Round, run_round


def main() -> int:
    """`python -m lab --seed N --kills N --seconds N --rate N` on the stack of TRAJETO_VAR."""
    line = argparse.ArgumentParser(prog="python -m lab")
    line.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1, 10**9))
    line.add_argument("--kills", type=int, default=10)
    line.add_argument("--pauses", type=int, default=0)
    line.add_argument("--seconds", type=float, default=30)
    line.add_argument("--rate", type=float, default=10)
    asked = line.parse_args()
    described = OwnStack(dict(os.environ) | {"TRAJETO_VAR": str(Layout.from_environment().root)}).env()
    round_ = Round(seed=asked.seed, kills=asked.kills, pauses=asked.pauses, seconds=asked.seconds, rate=asked.rate)
    result = asyncio.run(run_round(described, round_))
    sys.stdout.write(result.text() + "\n")
    return 0 if result.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())
