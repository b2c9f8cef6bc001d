"""What `stack up` prints once everything answers: the address, and who may sign in."""

from stack import demo
from stack.catalogue import DEMO_ACCOUNTS, DEMO_PASSWORD
from stack.startup import Stack


def greet(stack: Stack) -> None:
    """Address and demo accounts."""
    say = stack.say
    say(f"\n  Trajeto   {stack.state.url}")
    say(f"  Mail      http://127.0.0.1:{stack.state.ports['mail']}")
    say(f"  Logs      {stack.parts.layout.logs}   (uv run stack logs SVC)\n")
    if demo.is_made(stack.parts.layout):
        say(f"  Demo accounts, password {DEMO_PASSWORD}:")
        for email, who in DEMO_ACCOUNTS:
            say(f"    {email:<28}{who}")
    elif "identity" in stack.state.services:
        say('  No demo. The first operator: uv run stack operator --name "…" --email …')
    say("\n  Ctrl-C stops everything; the data stay.")
