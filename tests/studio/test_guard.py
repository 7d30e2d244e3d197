"""Who is let in: the browser that was given the address, asking for itself, by the studio's own name."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocket, WebSocketDisconnect

from pnp.studio.guard import KEY, Guard

PORT = 8123
HERE = f"http://127.0.0.1:{PORT}"
SOCKET = f"ws://127.0.0.1:{PORT}/ws"
COOKIE = f"pnp-studio-{PORT}"


async def _answer(request: Request) -> Response:
    return PlainTextResponse("inside")


async def _talk(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text("inside")
    await socket.close()


@pytest.fixture
def guard() -> Guard:
    pages = Route("/{path:path}", _answer, methods=["GET", "POST"])
    return Guard(Starlette(routes=[pages, WebSocketRoute("/ws", _talk)]), PORT)


@pytest.fixture
def client(guard: Guard) -> TestClient:
    """A browser that knows nothing yet."""
    return TestClient(guard, base_url=HERE, follow_redirects=False)


@pytest.fixture
def known(guard: Guard, client: TestClient) -> TestClient:
    """One that has come by the address."""
    assert client.get(guard.address).status_code == 200
    return client


def test_nobody_comes_in_without_the_secret(client: TestClient) -> None:
    for path in ("/", "/game/x", "/static/studio.css", f"/?{KEY}=", f"/?{KEY}=guess"):
        answer = client.get(path)
        assert (answer.status_code, "inside" in answer.text) == (403, False), path
    assert client.post("/").status_code == 403


def test_the_address_becomes_a_cookie_that_scripts_and_other_sites_do_not_get(guard: Guard, client: TestClient) -> None:
    answer = client.get(guard.address.replace("/?", "/game/abc?"))
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie and "path=/" in cookie
    assert guard.token not in answer.text and guard.token.lower() not in cookie
    assert "url=/game/abc" in answer.text  # on to the same place, without the secret
    assert client.get("/").text == "inside"


def test_two_studios_have_two_secrets_and_two_cookies(guard: Guard) -> None:
    other = Guard(guard.app, PORT + 1)
    assert other.token != guard.token and len(guard.token) >= 32
    assert str(PORT) in COOKIE and f"pnp-studio-{PORT + 1}" != COOKIE


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", f"127.0.0.1:{PORT + 1}", ""])
def test_a_name_that_was_made_to_lead_here_is_refused(known: TestClient, host: str) -> None:
    assert known.get("/", headers={"host": host}).status_code == 403


def test_both_names_of_this_machine_are_its_own(known: TestClient, guard: Guard) -> None:
    cookie = f"{COOKIE}={known.cookies[COOKIE]}"
    assert known.get("/", headers={"host": f"localhost:{PORT}", "cookie": cookie}).text == "inside"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", f"https://127.0.0.1:{PORT}", "http://127.0.0.1:1"])
def test_another_page_asks_in_vain(known: TestClient, origin: str) -> None:
    assert known.get("/", headers={"origin": origin}).status_code == 403
    assert known.post("/", headers={"origin": origin}).status_code == 403


def test_what_changes_something_says_for_whom(known: TestClient) -> None:
    assert known.post("/", headers={"origin": HERE}).text == "inside"
    assert known.post("/").status_code == 403


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
def test_a_web_socket_opens_for_the_own_page_alone(known: TestClient, origin: str | None) -> None:
    headers = {} if origin is None else {"origin": origin}
    with pytest.raises(WebSocketDisconnect), known.websocket_connect(SOCKET, headers=headers):
        pass


def test_a_web_socket_opens_for_whom_it_should_and_not_without_the_cookie(known: TestClient, guard: Guard) -> None:
    with known.websocket_connect(SOCKET, headers={"origin": HERE}) as socket:
        assert socket.receive_text() == "inside"
    stranger = TestClient(guard, base_url=HERE)
    with pytest.raises(WebSocketDisconnect), stranger.websocket_connect(SOCKET, headers={"origin": HERE}):
        pass


def test_answers_forbid_what_is_loaded_from_elsewhere(known: TestClient) -> None:
    policy = known.get("/").headers["content-security-policy"]
    assert "default-src 'self'" in policy and "frame-ancestors 'none'" in policy
    assert not any(word in policy for word in ("http:", "https:", "*"))


def test_the_way_on_leads_nowhere_else(guard: Guard, client: TestClient) -> None:
    answer = client.get(f'{HERE}//evil.example/"><script>?{KEY}={guard.token}')
    assert "evil" not in answer.text or "<script" not in answer.text
    assert "url=//" not in answer.text
