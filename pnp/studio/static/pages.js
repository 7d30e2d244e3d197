"use strict";
// What is printed: pages as pictures by their looks, over them the places that lead to a line of a file; paper, ink, zoom.
window.studioPages = ({ say, make, byId, tell, openFile }) => {
  const state = { zoom: 0, cursor: null };

  const ownOf = (look) => look.components.find((each) => each.id === look.component);

  const isBook = (look) => {
    const own = ownOf(look);
    return own && own.sort === "book" && look.sheets.every((sheet) => sheet.height > sheet.width);
  };

  function showTools(look) {
    const paper = byId("paper");
    paper.replaceChildren(...look.papers.map(([id, name]) => make("option", { value: id, text: name })));
    paper.value = look.paper;
    const own = ownOf(look);
    for (const button of byId("ink").children) {
      button.setAttribute("aria-pressed", button.dataset.ink === look.ink);
      button.disabled = button.dataset.ink === "friendly" && own !== undefined && !own.has_twin;
    }
  }

  function show(look) {
    const preview = byId("preview");
    const same = preview.dataset.sheet === look.component;
    const old = new Map([...preview.querySelectorAll("figure")].map((figure) => [figure.dataset.number, figure]));
    const figures = look.sheets.map((sheet) => pageOf(look, sheet, same ? old.get(String(sheet.number)) : undefined));
    const rows = [];
    figures.forEach((figure, index) => {
      const beside = isBook(look) && index > 0 && index % 2 === 0;
      if (beside) rows[rows.length - 1].append(figure);
      else rows.push(make("div", { class: isBook(look) ? "row spread" : "row" }, figure));
    });
    if (!rows.length) rows.push(make("p", { class: "nothing", text: say("page.none") }));
    preview.replaceChildren(...rows);
    if (!same) preview.scrollTop = 0;
    preview.dataset.sheet = look.component;
    const numbers = look.sheets.map((sheet) => make("button", {
      type: "button", text: sheet.number, title: sheet.label || pageName(sheet), "aria-label": pageName(sheet),
      onclick: () => figures[sheet.number - 1].scrollIntoView({ block: "start", behavior: "smooth" }),
    }));
    byId("numbers").replaceChildren(...(numbers.length > 1 ? numbers : []));
    const title = (ownOf(look) || {}).title || "";
    byId("numbers").setAttribute("aria-label", say("page.pages_of", { sheet: title }));
    light();
  }

  const pageName = (sheet) => say(sheet.is_back ? "page.back" : "page.page", { number: sheet.number });

  // A page that looks as it did is left alone; a new picture takes its place when it is there, without a flash.
  function pageOf(look, sheet, figure) {
    if (!figure) {
      figure = make("figure", { "data-number": sheet.number }, make("div", { class: "paper" }), make("figcaption"));
    }
    const paper = figure.firstElementChild;
    paper.style.setProperty("--w", sheet.width);
    paper.style.setProperty("--h", sheet.height);
    figure.lastElementChild.textContent = sheet.label ? `${sheet.number} · ${sheet.label}` : pageName(sheet);
    if (figure.dataset.digest !== sheet.digest) {
      figure.dataset.digest = sheet.digest;
      const image = make("img", { alt: sheet.label || pageName(sheet), src: `/sheet/${look.key}/${sheet.digest}.svg` });
      const before = paper.querySelector("img");
      if (!before) {
        image.loading = "lazy";
        paper.prepend(image);
      } else {
        image.decode().catch(() => {}).then(() => {
          if (figure.dataset.digest === sheet.digest) paper.querySelector("img").replaceWith(image);
        });
      }
    }
    for (const spot of paper.querySelectorAll(".spot")) spot.remove();
    paper.append(...sheet.spots.map((spot) => make("button", {
      type: "button", class: `spot at-${spot.kind}`, "data-file": spot.file, "data-line": spot.line, "data-last": spot.last,
      style: `left:${(100 * spot.x) / sheet.width}%;top:${(100 * spot.y) / sheet.height}%;`
        + `width:${(100 * spot.width) / sheet.width}%;height:${(100 * spot.height) / sheet.height}%`,
      "aria-label": say("page.spot", { file: spot.file, line: spot.line }),
      title: say("page.spot", { file: spot.file, line: spot.line }), onclick: () => openFile(spot.file, spot.line),
    })));
    return figure;
  }

  // The pieces that the line of the cursor has made.
  function light() {
    let first = null;
    for (const spot of document.querySelectorAll(".spot")) {
      const at = state.cursor;
      const lit = at !== null && spot.dataset.file === at.file && at.line >= Number(spot.dataset.line)
        && at.line <= Number(spot.dataset.last);
      spot.classList.toggle("lit", lit);
      if (lit && !first) first = spot;
    }
    return first;
  }

  // The cursor is somewhere: its pieces light up, and one of them is in sight.
  function follow(file, line) {
    state.cursor = { file, line };
    const first = light();
    const room = byId("preview").getBoundingClientRect();
    const isSeen = (spot) => {
      const box = spot.getBoundingClientRect();
      return box.bottom > room.top && box.top < room.bottom;
    };
    if (first && ![...document.querySelectorAll(".spot.lit")].some(isSeen)) first.scrollIntoView({ block: "center" });
  }

  function setZoom(zoom) {
    state.zoom = zoom;
    const preview = byId("preview");
    preview.classList.toggle("fit", zoom === 0);
    preview.style.setProperty("--zoom", zoom || 1);
    byId("fit").setAttribute("aria-pressed", zoom === 0);
    byId("true").setAttribute("aria-pressed", zoom === 1);
  }

  function nextZoom(step) {
    const paper = document.querySelector("#preview .paper");
    const now = state.zoom || (paper ? paper.clientWidth / (paper.style.getPropertyValue("--w") * (96 / 25.4)) : 1);
    setZoom(Math.min(4, Math.max(0.25, Math.round(now * step * 20) / 20)));
  }

  function begin() {
    byId("paper").addEventListener("change", (event) => tell("paper", { id: event.target.value }));
    byId("ink").addEventListener("click", (event) => event.target.dataset.ink && tell("ink", { id: event.target.dataset.ink }));
    byId("fit").addEventListener("click", () => setZoom(0));
    byId("true").addEventListener("click", () => setZoom(1));
    byId("closer").addEventListener("click", () => nextZoom(1.25));
    byId("farther").addEventListener("click", () => nextZoom(0.8));
    setZoom(0);
  }

  return { begin, show, showTools, follow };
};
