"""Why the demo was not made, for the person who runs the command."""


class DemoRefused(Exception):
    """The demo cannot be made here; the text says what to do."""


class HalfMade(DemoRefused):
    def __init__(self) -> None:
        super().__init__("An earlier run stopped half way: `make reset` erases it, the next start makes the demo anew.")


class ServicesRun(DemoRefused):
    def __init__(self, name: str) -> None:
        super().__init__(f"{name} runs already: the demo sets the clock and must be alone. Stop the services first.")


class NoEnvironment(DemoRefused):
    def __init__(self) -> None:
        super().__init__("STACK_ENVIRONMENT names no file: `stack up` sets it, or point it to run/environment.json.")


class Unexpected(DemoRefused):
    """A service answered a step of the story otherwise than the story needs."""


class Disagreement(DemoRefused):
    """The services do not say the same of the story they just lived."""

    def __init__(self, found: list[str]) -> None:
        super().__init__("The demo's services disagree:\n" + "\n".join(found[:20]))


class NeverSettled(DemoRefused):
    def __init__(self, waiting: list[str]) -> None:
        super().__init__("Not every fact was heard in time: " + "; ".join(waiting[:5]))
