"""A request, or a web socket, of whoever -> the studio's answer, for the one browser that was given the address.

Any page that is open in a browser can send requests to this machine, and any name can be made to lead to it. So the
address has a secret in it, which becomes a cookie that no other site's request carries; the host that is asked for and
the page that asks must be the studio's own; and an answer says that nothing may be loaded from elsewhere.
"""

from __future__ import annotations

import hmac
import secrets
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import HTMLResponse, PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

KEY = "token"  # of the address
_NAMES = ("127.0.0.1", "localhost")
_DENIED = "This is a studio of pnp. It opens with the address that “pnp studio” shows in its terminal.\n"
_HEADERS = {
    # The framework compiles templates in the browser, so evaluating cannot be forbidden; fetching can.
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline';"
        " img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # without any, a form of ours would not say where it comes from
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Lets through what comes with the secret, from the studio's own pages, to the studio's own address."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self.app, self.port = app, port
        self.token, self._pass = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        self._cookie = f"pnp-studio-{port}"  # cookies know no ports: two studios must not take each other's
        self._hosts = {f"{name}:{port}" for name in _NAMES}

    @property
    def address(self) -> str:
        """For the user's browser, and for nobody else."""
        return f"http://{_NAMES[0]}:{self.port}/?{KEY}={self.token}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        if not self._is_from_here(scope, headers):
            await self._refuse(scope, receive, send)
        elif self._has_pass(headers):
            await self.app(scope, receive, _hardened(send) if scope["type"] == "http" else send)
        elif scope["type"] == "http" and scope["method"] == "GET" and self._has_token(scope):
            await self._welcome(scope, receive, send)
        else:
            await self._refuse(scope, receive, send)

    def _is_from_here(self, scope: Scope, headers: Headers) -> bool:
        """Whether the studio is asked by its own name, and by a page of its own where a page asks."""
        if headers.get("host", "") not in self._hosts:
            return False
        origin = headers.get("origin")
        if origin is None:  # a browser opens no web socket without saying for whom
            return bool(scope["type"] == "http" and scope["method"] in ("GET", "HEAD"))
        return origin in {f"http://{host}" for host in self._hosts}

    def _has_pass(self, headers: Headers) -> bool:
        return _same(cookie_parser(headers.get("cookie", "")).get(self._cookie, ""), self._pass)

    def _has_token(self, scope: Scope) -> bool:
        given = parse_qs(scope.get("query_string", b"").decode("latin-1")).get(KEY, [""])
        return _same(given[0], self.token)

    async def _welcome(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The cookie, and on to the same place without the secret.

        By a page and not by a redirection: whoever comes by a link of another site would not be sent the cookie along.
        """
        place = scope["path"] if scope["path"].startswith("/") and not scope["path"].startswith("//") else "/"
        safe = "".join(c for c in place if c.isalnum() or c in "/-_.")
        answer = HTMLResponse(f'<!doctype html><meta http-equiv="refresh" content="0;url={safe}"><title>pnp</title>')
        answer.set_cookie(self._cookie, self._pass, httponly=True, samesite="strict", path="/")
        answer.headers["cache-control"] = "no-store"
        await answer(scope, receive, _hardened(send))

    @staticmethod
    async def _refuse(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        await PlainTextResponse(_DENIED, 403)(scope, receive, _hardened(send))


def _same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode(), wanted.encode())


def _hardened(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
        await send(message)

    return sending
