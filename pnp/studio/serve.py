"""A port of this machine -> the studio behind it: routes for pages and drawings, the guard before all of them."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress

from pnp.disk.config import config_folder
from pnp.source.problems import UsageError

# Before it is imported: whatever it keeps is none of the folder's that somebody stands in.
os.environ.setdefault("NICEGUI_STORAGE_PATH", str(config_folder() / "nicegui"))

import uvicorn
from fastapi import FastAPI
from fastapi.responses import FileResponse, PlainTextResponse, Response
from nicegui import ui
from starlette.staticfiles import StaticFiles

from pnp.studio.guard import Guard
from pnp.studio.library import Library, key_of
from pnp.studio.page import STATIC
from pnp.studio.recent import last_port, remember_port
from pnp.studio.shelf_routes import add_shelf
from pnp.studio.work import add_work

_LOOPBACK = "127.0.0.1"
_FOREVER = "private, max-age=31536000, immutable"


def serve(game: str | None, port: int, ready: Callable[[str], None]) -> None:
    """Until it is told to end. `ready` is called with the address. UsageError for a port or a folder that is no use."""
    library = Library()
    start = f"/game/{key_of(library.opened(game).root)}" if game is not None else "/"
    listening = _bound_again(port)
    chosen = listening.getsockname()[1]
    remember_port(chosen)
    guard = Guard(make_app(library), chosen)
    config = uvicorn.Config(guard, log_level="critical", timeout_graceful_shutdown=1, server_header=False)
    ready(guard.address.replace("/?", f"{start}?"))
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        library.close()


def _bound_again(port: int) -> socket.socket:
    """Unless a port is named, the one of the studio before, if it is free: its pages are waiting there."""
    if not port and (last := last_port()):
        with suppress(UsageError):
            return _bound(last)
    return _bound(port)


def _bound(port: int) -> socket.socket:
    """On this machine alone. A port that was asked for is taken, or told; 0 takes one that is free."""
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1 if os.name == "posix" else 0)
    try:
        listening.bind((_LOOPBACK, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        if error.errno in (errno.EADDRINUSE, getattr(errno, "WSAEADDRINUSE", errno.EADDRINUSE)):
            raise UsageError(f"port {port} is in use  hint: another --port, or none: then one is found") from None
        raise UsageError(f"port {port}: {(error.strerror or 'cannot be used').lower()}  hint: another --port") from None
    except OverflowError:
        listening.close()
        raise UsageError(f"port {port}: ports are numbers from 1 to 65535") from None
    return listening


def make_app(library: Library) -> FastAPI:
    """Everything but the guard."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        library.close()

    app = FastAPI(openapi_url=None, docs_url=None, redoc_url=None, lifespan=lifespan)

    add_shelf(app, library)

    @app.get("/cover/{key}.svg")
    async def cover(key: str) -> Response:
        desk = library.find(key)
        return _svg(await library.cover(desk) if desk is not None else None, "no-cache")

    @app.get("/sheet/{key}/{digest}.svg")
    async def sheet(key: str, digest: str) -> Response:
        desk = library.find(key)
        return _svg(await library.drawing(desk, digest) if desk is not None else None, _FOREVER)

    @app.get("/words/{key}/{digest}.json")
    async def words_of(key: str, digest: str) -> Response:
        desk = library.desks.get(key)
        found = await library.words(desk, digest) if desk is not None else None
        if found is None:
            return Response(status_code=404, headers={"cache-control": "no-store"})
        return Response(found, media_type="application/json", headers={"cache-control": _FOREVER})

    @app.get("/made/{token}/{name}")
    def made(token: str, name: str) -> Response:
        file = library.made.find(token, name)
        if file is None:
            return PlainTextResponse("", 404)
        return FileResponse(file, filename=name, headers={"cache-control": "no-store"})

    app.mount("/static", StaticFiles(directory=STATIC))
    add_work(library)
    ui.run_with(app, title="pnp", favicon=STATIC / "mark.svg", dark=None, tailwind=False, show_welcome_message=False)
    return app


def _svg(data: bytes | None, how_long: str) -> Response:
    if data is None:
        return Response(status_code=404, headers={"cache-control": "no-store"})
    return Response(data, media_type="image/svg+xml", headers={"cache-control": how_long})
