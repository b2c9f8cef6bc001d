"""A run-time dependency that no source file imports is removed, or says on its line who loads it by name."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping
from importlib.metadata import packages_distributions
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
MEMBERS = ("services/*/pyproject.toml", "gateway/pyproject.toml", "infra/*/pyproject.toml", "deploy/pyproject.toml")
LOADED_BY_NAME = re.compile(r"#\s*not imported: \S")


def normal(name: str) -> str:
    """A distribution's name as the index compares it: `Foo_Bar` is `foo-bar`."""
    return re.sub(r"[-_.]+", "-", name).lower()


def installed_modules() -> dict[str, set[str]]:
    """The top-level modules of each installed distribution, and of the workspace's own packages."""
    found: dict[str, set[str]] = {}
    for module, distributions in packages_distributions().items():
        for name in distributions:
            found.setdefault(normal(name), set()).add(module)
    for pattern in MEMBERS:
        for path in HOUSE.glob(pattern):
            own = tomllib.loads(path.read_text())["project"]["name"]
            found[normal(own)] = {folder.name for folder in (path.parent / "src").iterdir()}
    return found


def imported_modules(folder: Path) -> set[str]:
    """The top-level modules that the Python files of a folder import."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found


def unused(pyproject: str, imported: set[str], *, modules: Mapping[str, set[str]]) -> Iterator[tuple[int, str]]:
    """Line and name of each run-time dependency that is neither imported nor explained on its line."""
    lines = pyproject.splitlines()
    for dependency in tomllib.loads(pyproject)["project"]["dependencies"]:
        name = re.split(r"[^\w.-]", dependency)[0]
        line = next(number for number, text in enumerate(lines, 1) if f'"{dependency}"' in text)
        offered = modules.get(normal(name), {name.replace("-", "_")})
        if not offered & imported and not LOADED_BY_NAME.search(lines[line - 1]):
            yield line, name


def main() -> int:
    """Check every member of the workspace."""
    modules, count = installed_modules(), 0
    for path in sorted(path for pattern in MEMBERS for path in HOUSE.glob(pattern)):
        for line, name in unused(path.read_text(), imported_modules(path.parent / "src"), modules=modules):
            count += 1
            advice = "no source imports it: remove it, or end its line with `# not imported: who loads it`"
            sys.stdout.write(f"{path.relative_to(HOUSE)}:{line}: [dependency] {name}: {advice}\n")
    sys.stdout.write(f"dependencies: {count} unused\n")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
