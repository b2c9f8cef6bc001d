"""The page on which a developer reads caught mail."""

from html import escape

from stack.mail.mailbox import CaughtMail

SHELL = """<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Trajeto · e-mails</title>
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<style>body{{font:16px/1.5 system-ui;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1c2430}}
article{{border:1px solid #d5dbe3;border-radius:8px;padding:1rem;margin:1rem 0}}
h2{{font-size:1.05rem;margin:0}}
p{{margin:.25rem 0;color:#4d5a6b}}
pre{{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;color:#1c2430}}</style>
</head><body><h1>E-mails de desenvolvimento</h1><p>{count} mensagem(ns). Nenhuma saiu desta máquina.</p>
{mails}
</body></html>"""


def mail_page(mails: list[CaughtMail]) -> str:
    """All messages on one page; the text part only, so that nothing caught runs here."""
    return SHELL.format(count=len(mails), mails="".join(_article(mail) for mail in mails))


def _article(mail: CaughtMail) -> str:
    links = "".join(f'<p><a href="{escape(link)}">{escape(link)}</a></p>' for link in mail.links)
    return (
        f"<article><h2>{escape(mail.subject)}</h2><p>{escape(', '.join(mail.to))} · {escape(mail.at)}</p>"
        f"<pre>{escape(mail.text or '(só HTML)')}</pre>{links}</article>"
    )
