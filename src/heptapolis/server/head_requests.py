"""HEAD: what GET would answer, without the body. Programs that show links ask so before anybody clicks."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

ONLY_HEAD = "heptapolis.only-head"
"""What a request holds whose answer's body nobody wants: who would open something for it need not."""


class HeadRequests:
    """Answers HEAD as GET, and keeps the body back."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self._app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        await self._app({**scope, "method": "GET", ONLY_HEAD: True}, receive, send_head)


def only_head(scope: Scope) -> bool:
    """Whether the body of the answer is thrown away."""
    return ONLY_HEAD in scope
