"""An import-linter contract: a file's role (routes, actions, queries, rules …) decides what it may import."""

from typing import Any, TypedDict

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class Breach(TypedDict):
    """One import that goes up."""

    importer: str
    imported: str


class RoleLayersContract(Contract):
    """Higher roles may import lower ones; equals may import each other; what has no role stands aside.

    `layers` from highest to lowest; roles of one layer are joined by `|`.
    """

    type_name = "role_layers"

    services = fields.ListField(subfield=fields.StringField())
    layers = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Look at every import between two files of one service."""
        breaches = [breach for service in self._services() for breach in self._breaches(graph, service)]
        return ContractCheck(kept=not breaches, metadata={"breaches": breaches})

    def _services(self) -> list[str]:
        return list(self.services)  # type: ignore[call-overload,no-any-return]

    def _breaches(self, graph: ImportGraph, service: str) -> list[Breach]:
        ranks = self._ranks()
        inside = {service, *graph.find_descendants(service)} if service in graph.modules else set()
        found: list[Breach] = []
        for importer in sorted(inside):
            height = rank(importer, ranks)
            for imported in sorted(graph.find_modules_directly_imported_by(importer) & inside):
                other = rank(imported, ranks)
                if height is not None and other is not None and other < height:
                    found.append({"importer": importer, "imported": imported})
        return found

    def _ranks(self) -> dict[str, int]:
        layers: list[str] = list(self.layers)  # type: ignore[call-overload]
        return {role.strip(): place for place, layer in enumerate(layers) for role in layer.split("|")}

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Say which import goes up."""
        breaches: list[Any] = check.metadata["breaches"]
        for breach in breaches:
            output.print_error(f"{breach['importer']} may not import {breach['imported']}", bold=False)


def rank(module: str, ranks: dict[str, int]) -> int | None:
    """The layer of a module: of the last part of its name that is a role (`booking.routes.orders` is a route)."""
    known = [ranks[part] for part in reversed(module.split(".")[1:]) if part in ranks]
    return known[0] if known else None
