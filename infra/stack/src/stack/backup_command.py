"""The commands `stack backup SERVICE FOLDER` and `stack restore SERVICE FOLDER`."""

import argparse
import sys
from pathlib import Path

from stack import backup
from stack.catalogue import chosen_services
from stack.layout import Layout
from stack.startup import running_parts
from stack.state import running_state


def back_up(layout: Layout, asked: argparse.Namespace) -> int:
    """Copy one service's database and files into a new folder."""
    (service,) = chosen_services([asked.service])
    made = backup.back_up(running_parts(layout), service, folder=asked.folder)
    sys.stdout.write(f"{made.service} as of {made.taken_at}, with {made.files} files, is in {asked.folder}.\n")
    return 0


def put_back(layout: Layout, asked: argparse.Namespace) -> int:
    """Put one service's database and files back as a backup has them; the service must not run."""
    (service,) = chosen_services([asked.service])
    running = running_state(layout).services
    made = backup.restore(running_parts(layout), service, folder=asked.folder, running=running)
    sys.stdout.write(f"{made.service} is as it was at {made.taken_at}. Start it, then: stack reconcile.\n")
    return 0


def arguments(line: argparse.ArgumentParser) -> None:
    """Whose data, and where the copy is."""
    line.add_argument("service")
    line.add_argument("folder", type=Path)
