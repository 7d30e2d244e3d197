"""What the browser asks of the shelf -> its page, what stands at a place, new games, folders that come and go."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from urllib.parse import parse_qs

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response

from pnp.source.problems import UsageError
from pnp.studio import bench, words
from pnp.studio.library import Library, key_of
from pnp.studio.newcomer import Order, made
from pnp.studio.places import for_new, for_open, full, suggested, unnamed
from pnp.studio.recent import forget
from pnp.studio.shelf import shelf_page

_MOST_FORM = 10_000


def add_shelf(app: FastAPI, library: Library) -> None:
    @app.get("/")
    def shelf(request: Request) -> Response:
        say = words.wanted(request.headers.get("accept-language", ""))
        return HTMLResponse(shelf_page(library, say), headers={"cache-control": "no-store"})

    @app.get("/place")
    async def place(path: str = "", title: str = "", base: str = "", wanted: str = "new") -> Response:
        """`base`: the path follows the title, until somebody types one."""
        if len(path) + len(title) + len(base) > _MOST_FORM:
            return PlainTextResponse("", 413)
        return JSONResponse(await asyncio.to_thread(_place, path, title, base, wanted))

    @app.post("/new")
    async def new(request: Request) -> Response:
        told = await _form(request)
        if told is None:
            return PlainTextResponse("", 413)
        copied = library.find(told.get("copied", ""))
        place = full(told.get("path", ""))
        order = Order(
            place,
            told.get("title", ""),
            told.get("scaffold", ""),
            str(copied.root) if copied is not None else "",
            "without" in told,
        )
        trouble = await library.workshop.do(made, order)
        if not trouble:
            try:
                return JSONResponse({"to": f"/game/{key_of(library.opened(str(place)).root)}"})
            except UsageError as error:
                trouble = str(error)
        return JSONResponse({"trouble": trouble}, 422)

    @app.post("/open")
    async def open_folder(request: Request) -> Response:
        told = await _form(request)
        if told is None:
            return PlainTextResponse("", 413)
        path = told.get("path", "").strip()
        try:
            desk = library.opened(str(full(path)))
        except (UsageError, RuntimeError) as error:
            say = words.wanted(request.headers.get("accept-language", ""))
            return HTMLResponse(shelf_page(library, say, str(error), path), 422)
        return RedirectResponse(f"/game/{key_of(desk.root)}", 303)

    @app.post("/forget")
    async def forget_folder(request: Request) -> Response:
        desk = library.find((await _form(request) or {}).get("key", ""))
        if desk is not None and not desk.is_bundled:
            forget(desk.root)
        return RedirectResponse("/", 303)

    @app.get("/state/{key}")
    async def state(key: str) -> Response:
        """How much is wrong with a game that has no cover: nothing, if it merely has no book."""
        desk = library.find(key)
        count = await library.workshop.do(bench.failures, desk.root) if desk is not None else 0
        return JSONResponse({"problems": count}, headers={"cache-control": "no-store"})


def _place(path: str, title: str, base: str, wanted: str) -> dict[str, object]:
    if wanted == "open":
        return asdict(for_open(path))
    if base and not title.strip():
        return asdict(unnamed(base))
    if base:
        try:
            path = str(suggested(title, full(base)))
        except UsageError:
            path = str(full(base))
    return asdict(for_new(path, title.strip()))


async def _form(request: Request) -> dict[str, str] | None:
    """None for one that is too large to be ours."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > _MOST_FORM:
            return None
    return {key: values[0] for key, values in parse_qs(body.decode("utf-8", "replace")).items()}
