"use strict";
// What is printed: pages as pictures by their looks, over them the places that lead to a line of a file, and lines to cut.
window.studioPages = ({ say, make, byId, tell, openFile }) => {
  const state = { cursor: null };
  const zooming = studioZooming({ byId });
  const finding = studioFinding({ say, make, byId });
  const alone = studioPiece({ say, make, byId, tell, openFile, guidesOf });

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
    alone.taken(look);
  }

  // Lines over a page or a piece, in its own millimetres.
  function guidesOf(sheet) {
    if (!sheet.guides.length) return [];
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", `0 0 ${sheet.width} ${sheet.height}`);
    svg.setAttribute("class", "guides");
    svg.setAttribute("aria-hidden", "true");
    for (const [name, data] of sheet.guides) {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("d", data);
      path.setAttribute("class", `of-${name}`);
      svg.append(path);
    }
    return [svg];
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
    showList(look, figures);
    zooming.tell();
    finding.taken(look);
    light();
  }

  // Small pictures of all pages; the one in sight is marked.
  function showList(look, figures) {
    const list = byId("numbers");
    const old = new Map([...list.querySelectorAll("button")].map((button) => [button.dataset.digest, button]));
    const buttons = look.sheets.map((sheet) => {
      const kept = old.get(sheet.digest);
      old.delete(sheet.digest);
      const button = kept || make("button", { type: "button", "data-digest": sheet.digest },
        make("img", { alt: "", loading: "lazy", "data-src": `/sheet/${look.key}/${sheet.digest}.svg` }), make("span"));
      button.style.setProperty("--w", sheet.width);
      button.style.setProperty("--h", sheet.height);
      button.lastElementChild.textContent = sheet.number;
      button.title = sheet.label || pageName(sheet);
      button.setAttribute("aria-label", pageName(sheet));
      button.onclick = () => figures[sheet.number - 1].scrollIntoView({ block: "start", behavior: "smooth" });
      return button;
    });
    list.replaceChildren(...(buttons.length > 1 ? buttons : []));
    const title = (ownOf(look) || {}).title || "";
    list.setAttribute("aria-label", say("page.pages_of", { sheet: title }));
    clearTimeout(later);
    later = setTimeout(() => list.querySelectorAll("img:not([src])").forEach((image) => { image.src = image.dataset.src; }), LATER_MS);
    watching.disconnect();
    figures.forEach((figure) => watching.observe(figure));
  }

  let later = 0;
  const LATER_MS = 700; // the page that somebody waits for is drawn before its small pictures are
  const inSight = new Set();
  const watching = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) inSight[isIntersecting ? "add" : "delete"](target);
    const first = Math.min(...[...inSight].filter((each) => each.isConnected).map((each) => Number(each.dataset.number)));
    [...byId("numbers").children].forEach((button, index) => {
      const is = index + 1 === first;
      button.toggleAttribute("aria-current", is);
      if (is) button.scrollIntoView({ block: "nearest" });
    });
  }, { threshold: 0.35 });

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
    for (const over of paper.querySelectorAll(".spot, .guides")) over.remove();
    paper.append(...guidesOf(sheet), ...sheet.spots.map((spot) => make("button", {
      type: "button", class: `spot at-${spot.kind}`, "data-file": spot.file, "data-line": spot.line, "data-last": spot.last, "data-piece": spot.piece >= 0 ? spot.piece : null,
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

  // A piece that is pointed at has a button of its own: a click leads to its row, and this to the piece alone.
  function offer(spot) {
    const glass = byId("glass") || make("button", { type: "button", id: "glass", tabindex: "-1", "aria-label": say("piece.alone"), title: say("piece.alone") });
    glass.onclick = () => alone.open(Number(spot.dataset.piece));
    glass.style.left = `calc(${spot.style.left} + ${spot.style.width})`;
    glass.style.top = spot.style.top;
    spot.after(glass);
  }

  function beginMenu() {
    const menu = byId("cutting");
    const ticks = [...menu.querySelectorAll("[data-guide]")];
    const choices = [...menu.querySelectorAll("[data-printing]")];
    const usual = new Map(choices.map((choice) => [choice, choice.value]));
    menu.addEventListener("change", (event) => {
      const { printing } = event.target.dataset;
      if (printing) tell(printing, { id: event.target.value });
      else tell("guides", { names: ticks.filter((tick) => tick.checked).map((tick) => tick.dataset.guide) });
      menu.classList.toggle("other", choices.some((choice) => choice.value !== usual.get(choice)) || ticks.some((tick) => tick.checked));
    });
    menu.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !menu.open) return;
      menu.open = false;
      menu.firstElementChild.focus();
    });
    document.addEventListener("pointerdown", (event) => { if (!menu.contains(event.target)) menu.open = false; });
  }

  function begin() {
    byId("paper").addEventListener("change", (event) => tell("paper", { id: event.target.value }));
    byId("ink").addEventListener("click", (event) => event.target.dataset.ink && tell("ink", { id: event.target.dataset.ink }));
    const preview = byId("preview");
    for (const kind of ["pointerover", "focusin"]) {
      preview.addEventListener(kind, (event) => event.target.dataset && event.target.dataset.piece && offer(event.target));
    }
    preview.addEventListener("keydown", (event) => {
      if (event.key === " " && event.target.dataset.piece) {
        event.preventDefault();
        alone.open(Number(event.target.dataset.piece));
      }
    });
    beginMenu();
    zooming.begin();
    finding.begin();
    alone.begin();
  }

  return { begin, show, showTools, follow };
};
