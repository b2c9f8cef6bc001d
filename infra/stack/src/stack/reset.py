"""Erases a stack's own data and nothing else in the folder."""

import shutil

from stack.layout import Layout

KEPT_THINGS = ("postgres", "nats", "mail", "files", "log", "run", "secrets.json")


def erase(layout: Layout) -> list[str]:
    """Remove data, logs and secrets; tools and caches beside them stay."""
    erased = []
    for name in KEPT_THINGS:
        path = layout.root / name
        if path.is_dir():
            shutil.rmtree(path)
        elif path.exists():
            path.unlink()
        else:
            continue
        erased.append(name)
    return erased
