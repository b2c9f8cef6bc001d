"""The layout of all mails: services write the words, kit renders text and HTML."""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment


@dataclass(frozen=True, slots=True)
class Mail:
    """What `uow.mail` sends; people's own words in `html` are escaped."""

    subject: str
    text: str
    html: str


@cache
def _environment(room: str) -> "Environment":
    # The engine costs a start 0.02 s; the first mail pays for it.
    from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, select_autoescape

    return Environment(
        loader=ChoiceLoader([PackageLoader(room), PackageLoader(str(__package__), "letterheads")]),
        autoescape=select_autoescape(["html"]),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )


def mail_of(room: str, template: str, *, subject: str, **words: object) -> Mail:
    """A room's `templates/<template>.txt` and `.html`, which extend the letterhead; a missing word is an error.

    `room` is the package the templates lie in. A subject is one line, whatever names it holds.
    """
    environment, one_line = _environment(room), " ".join(subject.split())
    texts = (
        environment.get_template(f"{template}.{kind}").render(subject=one_line, **words) for kind in ("txt", "html")
    )
    return Mail(one_line, *texts)
