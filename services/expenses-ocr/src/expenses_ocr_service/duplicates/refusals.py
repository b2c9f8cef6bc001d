"""How a judgement of a suspected pair is refused."""

from kit.core.refusals import Forbidden


class OwnSuspicion(Forbidden):
    """The owner of one of the two explains; another person judges."""

    message = (
        "Você não pode descartar a suspeita de uma despesa sua. Explique o que aconteceu: quem aprova ou o financeiro "
        "decide."
    )
