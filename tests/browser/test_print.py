"""Print a job and count its pages; take a game to a shop; measure a printer, and print for it."""

from __future__ import annotations

from pathlib import Path

from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

from .conftest import OpenWindow, StartStudio


def test_a_job_is_printed_and_has_the_pages_that_were_told(
    start: StartStudio, window: OpenWindow, game: Path, tmp_path: Path
) -> None:
    work = window(start(game).address)
    page = work.page
    page.wait_for_selector("#sheets button")
    page.click("#tab-print")
    page.wait_for_selector("[data-figure='sheets']")
    whole = int(page.inner_text("[data-figure='sheets']"))
    page.click("[data-have='boxes']")  # one is at hand
    page.wait_for_selector("[data-have='boxes'][aria-pressed='true']")
    less = int(page.inner_text("[data-figure='sheets']"))
    assert 0 < less < whole
    page.click("#print-make")
    with page.expect_download() as download:
        page.click("#print-job-work .fetch")
    download.value.save_as(tmp_path / "job.pdf")
    assert download.value.suggested_filename == "cards-3-players-a4.pdf"
    pages = len(PdfDocument(tmp_path / "job.pdf"))
    told = page.inner_text("#print-job-work")
    assert f"{pages} pages on {less} sheets" in told and not (game / "build").exists()

    page.fill("#ruler-printer", "office")
    page.fill("#ruler-width", "100")
    page.click("#print-ruler form button")
    page.wait_for_selector("#ruler-trouble:not(:empty)")
    assert "%" in page.inner_text("#ruler-trouble")  # no printer is as wrong as that
    page.fill("#ruler-width", "179,6")
    page.click("#print-ruler form button")
    page.wait_for_selector("#ruler-known b")
    page.wait_for_function("() => document.getElementById('print-printer').value === 'office'")
    assert "office" in (tmp_path / "config/printers.toml").read_text(encoding="utf-8")
    assert work.mistakes == []
