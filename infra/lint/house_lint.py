"""House rules that no ready-made linter has (STYLE sections 1 to 4), checked on the syntax tree."""

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

LONGEST_FUNCTION, LONGEST_FILE, LONGEST_ROUTE = 25, 350, 12
MOST_POSITIONAL = 2
METHODS = {"get", "post", "put", "patch", "delete", "head"}
FORBIDDEN_WORDS = {"utils", "util", "helpers", "helper", "common", "manager", "data", "info"}
FORBIDDEN_PREFIXES = ("process_", "handle_")
MONEY = re.compile(r"(^|_)(value|amount|price|total|balance|fee|fare|cost|money|limit|spent|discount|tax)(es|s)?$")
NOT_MONEY = re.compile(r"(percent|seconds|ratio|rate_limit|timeout|rows|size|bytes)")
ALLOWED = re.compile(r"#\s*house: allow\((?P<fence>[\w-]+)\) - \S")


@dataclass(frozen=True, kw_only=True, order=True)
class Violation:
    """One broken rule, where it is and what to do."""

    path: Path
    line: int
    fence: str
    advice: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: [{self.fence}] {self.advice}"


@dataclass(frozen=True, kw_only=True)
class Source:
    """One parsed file."""

    path: Path
    tree: ast.Module
    text: str

    @property
    def is_service(self) -> bool:
        """A service or the gateway: where business and HTTP live."""
        return any(part.endswith("_service") for part in self.path.parts)

    def functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node

    def own_functions(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        """Functions whose name is ours to choose: methods of a subclass may override."""
        heirs = [node for node in ast.walk(self.tree) if isinstance(node, ast.ClassDef) and node.bases]
        inherited = {id(method) for heir in heirs for method in heir.body}
        return (function for function in self.functions() if id(function) not in inherited)

    def routes(self) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
        for function in self.functions():
            calls = [mark.func for mark in function.decorator_list if isinstance(mark, ast.Call)]
            if any(isinstance(call, ast.Attribute) and call.attr in METHODS for call in calls):
                yield function


Fence = Callable[[Source], Iterable[tuple[int, str]]]
FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


def body_of(function: FunctionNode) -> list[ast.stmt]:
    """The statements after the docstring."""
    first = function.body[0]
    is_words = (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )
    return function.body[1:] if is_words else function.body


def lines_of(function: FunctionNode) -> int:
    """Lines of the body, docstring and signature apart."""
    body = body_of(function)
    return (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0


def commit(source: Source) -> Iterator[tuple[int, str]]:
    """Leaving the unit of work commits; nobody else does."""
    if not source.is_service:
        return
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "commit":
            yield node.lineno, "only kit commits: leaving the unit of work does it"


def route_length(source: Source) -> Iterator[tuple[int, str]]:
    """A route says who may and calls one action."""
    for route in source.routes():
        if source.is_service and lines_of(route) > LONGEST_ROUTE:
            yield route.lineno, f"{route.name} has {lines_of(route)} lines, a route at most {LONGEST_ROUTE}"


def route_plain(source: Source) -> Iterator[tuple[int, str]]:
    """No try, no query in a route (HTTPException is ruff's banned-api)."""
    for route in source.routes():
        if not source.is_service:
            return
        for node in ast.walk(route):
            if isinstance(node, ast.Try):
                yield node.lineno, f"{route.name} catches: a refusal is a named class that kit turns into an answer"
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "select":
                yield node.lineno, f"{route.name} queries: reads stand in queries.py"


def status(source: Source) -> Iterator[tuple[int, str]]:
    """The lifecycle table is the only door to a status."""
    if not source.is_service:
        return
    doors = {id(node) for function in source.functions() if function.name == "move_to" for node in ast.walk(function)}
    for node in ast.walk(source.tree):
        if id(node) not in doors and any(_is_status(target) for target in _targets(node)):
            yield getattr(node, "lineno", 1), "a status changes in move_to alone, after the lifecycle decided"


def _targets(node: ast.AST) -> list[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign | ast.AugAssign) else []


def _is_status(target: ast.expr) -> bool:
    return isinstance(target, ast.Attribute) and target.attr == "status"


def lost_cancel(source: Source) -> Iterator[tuple[int, str]]:
    """Python 3.11's wait_for swallows a cancel that comes with its result: the task then never ends."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Attribute) and node.attr == "wait_for" and _name_of(node.value) == "asyncio":
            yield node.lineno, "wait_for may lose a cancel: asyncio.timeout, or kit.core.tasks.woken for an event"


def float_money(source: Source) -> Iterator[tuple[int, str]]:
    """Binary fractions lose cents."""
    advice = "money is Decimal (kit.core.money), never float"
    for node in ast.walk(source.tree):
        if isinstance(node, ast.AnnAssign) and _names_float(node.annotation) and _is_money(_name_of(node.target)):
            yield node.lineno, advice
        if isinstance(node, ast.arg) and node.annotation and _names_float(node.annotation) and _is_money(node.arg):
            yield node.lineno, advice
        if isinstance(node, ast.Call) and _name_of(node.func) == "float" and _is_money(_name_of(*node.args[:1])):
            yield node.lineno, advice


def _names_float(annotation: ast.expr) -> bool:
    return any(isinstance(node, ast.Name) and node.id == "float" for node in ast.walk(annotation))


def _name_of(node: ast.expr | None = None) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _is_money(name: str) -> bool:
    return bool(MONEY.search(name)) and not NOT_MONEY.search(name)


def function_length(source: Source) -> Iterator[tuple[int, str]]:
    """What does not fit on half a screen has a part that wants a name."""
    for function in source.functions():
        if lines_of(function) > LONGEST_FUNCTION:
            yield function.lineno, f"{function.name} has {lines_of(function)} lines, at most {LONGEST_FUNCTION}"


def file_length(source: Source) -> Iterator[tuple[int, str]]:
    """A role file past this becomes a folder of the same name."""
    lines = len(source.text.splitlines())
    if lines > LONGEST_FILE:
        yield 1, f"{lines} lines, at most {LONGEST_FILE}: make it a folder of the same name"


def keyword_only(source: Source) -> Iterator[tuple[int, str]]:
    """After two arguments a public call names what it passes; routes are called by FastAPI."""
    if source.path.stem == "routes" or source.path.parent.name == "routes":
        return  # routes and their query parameters are called by FastAPI, by name
    for function in source.functions():
        given = [argument.arg for argument in (*function.args.posonlyargs, *function.args.args)]
        bare = given[1:] if given[:1] in (["self"], ["cls"], ["mcs"]) else given
        called_by_others = function.name.startswith("_") or function.decorator_list or _is_dependency(function)
        if len(bare) > MOST_POSITIONAL + 1 and not called_by_others:
            yield function.lineno, f"{function.name} takes {len(bare)} by position: keyword-only after two"


def _is_dependency(function: FunctionNode) -> bool:
    """FastAPI fills parameters that carry `Annotated[…]` or a list parameter of kit, by name."""
    annotations = [argument.annotation for argument in function.args.args if argument.annotation]
    return any(isinstance(node, ast.Name) and node.id == "Annotated" for a in annotations for node in ast.walk(a))


def names(source: Source) -> Iterator[tuple[int, str]]:
    """Words that say nothing about what stands behind them."""
    if source.path.stem in FORBIDDEN_WORDS or source.path.parent.name in FORBIDDEN_WORDS:
        yield 1, f"{source.path.stem}: name it after what it does"
    for function in source.own_functions():
        if function.name.startswith(FORBIDDEN_PREFIXES):
            yield function.lineno, f"{function.name}: say what is done instead of process_ or handle_"


def why(source: Source) -> Iterator[tuple[int, str]]:
    """Each file says in a sentence why it exists."""
    if source.text.strip() and not ast.get_docstring(source.tree):
        yield 1, "the module's docstring is missing: one sentence on why the file exists"


def foreign_tables(source: Source) -> Iterator[tuple[int, str]]:
    """Rooms meet through actions and queries, not through each other's tables; a read may join them."""
    if source.path.stem == "queries" or source.path.parent.name == "queries":
        return
    room = source.path.parent.name
    if room.endswith("_service"):
        return  # wiring joins the parts
    for node in ast.walk(source.tree):
        if not (source.is_service and isinstance(node, ast.ImportFrom) and node.module):
            continue
        service, *inside = node.module.split(".")
        owner = owner_of_tables(inside) if service.endswith("_service") else None
        if owner is not None and owner not in source.path.parts:
            yield node.lineno, f"{room} imports the tables of {owner}: ask its queries or actions"


def owner_of_tables(inside: list[str]) -> str | None:
    """The room whose tables a module holds; `records/tables/reports.py` is read by several and belongs to reports."""
    if inside[:2] == ["records", "tables"] and inside[2:]:
        return inside[2]
    return inside[0] if inside[1:2] == ["tables"] else None


FENCES: dict[str, Fence] = {
    "commit": commit,
    "route-length": route_length,
    "route-plain": route_plain,
    "status": status,
    "lost-cancel": lost_cancel,
    "float-money": float_money,
    "function-length": function_length,
    "file-length": file_length,
    "keyword-only": keyword_only,
    "names": names,
    "why": why,
    "foreign-tables": foreign_tables,
}


def check(path: Path, text: str) -> list[Violation]:
    """Every violation in one file; a line may carry `# house: allow(fence) - reason`."""
    source = Source(path=path, tree=ast.parse(text, str(path)), text=text)
    lines = text.splitlines() or [""]
    found = []
    for fence, rule in FENCES.items():
        for line, advice in rule(source):
            excused = ALLOWED.search(lines[min(line, len(lines)) - 1])
            if not (excused and excused["fence"] == fence):
                found.append(Violation(path=path, line=line, fence=fence, advice=advice))
    return sorted(found)


def sources(roots: Iterable[Path]) -> Iterator[Path]:
    """Python files of our own under src folders and the lint room; tests and migrations are free."""
    for root in roots:
        for path in sorted(root.rglob("*.py")):
            if not {"tests", "migrations", "node_modules", ".venv", "generated"} & set(path.parts):
                yield path


def main() -> int:
    """Check the folders named, or the whole house."""
    roots = [Path(name) for name in sys.argv[1:]] or [Path("services"), Path("gateway"), Path("infra"), Path("deploy")]
    found = [violation for path in sources(roots) for violation in check(path, path.read_text())]
    for violation in found:
        sys.stdout.write(f"{violation}\n")
    sys.stdout.write(f"house lints: {len(found)} violation(s)\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
