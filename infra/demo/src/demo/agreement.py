"""The demo's last step: the services are held against one another and agree (DESIGN section 8)."""

import json

from stack.reconcile import Reader, reconcile_with
from stack.reconcile.reading import signer

from demo.refusals import Disagreement
from demo.stage import Stage
from demo.surroundings import Environment


async def require_agreement(stage: Stage, environment: Environment) -> None:
    """Raises Disagreement, which names what is wrong, unless reconcile finds nothing."""
    await stage.settle()
    secret = environment["identity"]["SERVICE_TOKEN_SECRET"]
    addresses = {name: f"http://{name}" for name in stage.service_contexts}
    token_of = signer(secret, lambda: stage.clock.now().timestamp())
    found = await reconcile_with(Reader(stage.http, addresses, token_of=token_of))
    if found:
        raise Disagreement([json.dumps(finding.as_json(), default=str) for finding in found])
