"""Answers HEAD wherever GET is answered, with the same headers and no body (API section 1.1)."""

from kit.http.middleware import App, Message, Receive, Scope, Send


class AnswersHead:
    """Routes see a GET; what they would have sent after the headers is kept back, a stream ends at once."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return
        is_over = False

        async def head_only(message: Message) -> None:
            nonlocal is_over
            if message["type"] == "http.response.start":
                await send(message)
            elif not is_over:
                is_over = True
                await send({"type": "http.response.body", "body": b""})

        await self.app({**scope, "method": "GET"}, receive, head_only)
