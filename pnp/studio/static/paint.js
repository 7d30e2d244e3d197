"use strict";
// Maps of hexes are painted with the mouse, or with arrows and the space bar: a stroke is one change of the text.
(() => {
  const { make, say, tell } = studio;
  const SVG = "http://www.w3.org/2000/svg";
  let canvas = { brushes: [], fields: [] };
  let brush = "";
  let isOn = false;
  let stroke = null; // the field, and the cells by their places
  const toggle = make("button", { type: "button", id: "paint", text: say("paint.paint"), title: say("paint.title"), "aria-pressed": "false", hidden: true,
    onclick: () => { isOn = !isOn; show(); } });
  const bar = make("div", { id: "brushes", role: "radiogroup", "aria-label": say("paint.brushes"), hidden: true });

  studio.on("canvas", (told) => { canvas = told; stroke = null; show(); });

  function show() {
    if (!toggle.isConnected) {
      const tools = document.querySelector(".tools");
      tools.insertBefore(toggle, tools.querySelector(".gap"));
      tools.append(bar);
    }
    const can = canvas.fields.length > 0;
    toggle.hidden = !can;
    toggle.setAttribute("aria-pressed", String(isOn));
    bar.hidden = !(can && isOn);
    if (!canvas.brushes.some((each) => each.letter === brush) && canvas.brushes.length) brush = canvas.brushes[0].letter;
    const focused = bar.contains(document.activeElement);
    bar.replaceChildren(...canvas.brushes.map((each) => make("button", {
      type: "button", role: "radio", "aria-checked": String(each.letter === brush), tabindex: each.letter === brush ? "0" : "-1", "data-letter": each.letter,
      onclick: () => choose(each.letter), onkeydown: stepThrough,
    }, make("span", { class: each.color ? "swatch" : "swatch gap-swatch", style: each.color ? `background:${each.color}` : false }), each.name)));
    if (focused) bar.querySelector("[aria-checked='true']").focus();
    lay();
  }

  function choose(letter) {
    brush = letter;
    show();
    bar.querySelector("[aria-checked='true']").focus();
  }

  function stepThrough(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = canvas.brushes.findIndex((each) => each.letter === brush);
    choose(canvas.brushes[(at + step + canvas.brushes.length) % canvas.brushes.length].letter);
  }

  // The hexes, over the pages

  function lay() {
    const stood = document.activeElement && document.activeElement.dataset && document.activeElement.dataset.hex;
    for (const old of document.querySelectorAll(".canvas")) old.remove();
    if (!isOn) return;
    for (const field of canvas.fields) {
      const paper = document.querySelector(`#preview figure[data-number="${field.page}"] .paper`);
      if (!paper) continue;
      const [width, height] = ["--w", "--h"].map((name) => paper.style.getPropertyValue(name));
      const svg = document.createElementNS(SVG, "svg");
      for (const [name, value] of [["class", "canvas"], ["viewBox", `0 0 ${width} ${height}`], ["role", "group"], ["aria-label", say("paint.paint")]]) svg.setAttribute(name, value);
      field.cells.forEach((cell, number) => svg.append(hexOf(field, cell, number)));
      svg.addEventListener("pointerdown", (event) => begin(svg, field, event));
      svg.addEventListener("pointermove", (event) => stroke && reach(field, event));
      svg.addEventListener("pointerup", end);
      svg.addEventListener("pointercancel", end);
      svg.addEventListener("keydown", (event) => steer(svg, field, event));
      paper.append(svg);
      const again = stood && svg.querySelector(`[data-hex="${stood}"]`);
      if (again) again.focus();
    }
  }

  function hexOf(field, cell, number) {
    const hex = document.createElementNS(SVG, "polygon");
    const name = (canvas.brushes.find((each) => each.letter === cell.letter) || { name: cell.letter }).name;
    hex.setAttribute("points", field.corners.map(([x, y]) => `${cell.x + x},${cell.y + y}`).join(" "));
    hex.setAttribute("tabindex", number ? "-1" : "0");
    hex.setAttribute("role", "button");
    hex.setAttribute("aria-label", say("paint.hex", { row: cell.row + 1, column: cell.column + 1, name }));
    hex.dataset.hex = `${cell.row}:${cell.column}`;
    return hex;
  }

  // A stroke

  function begin(svg, field, event) {
    if (event.button !== 0) return;
    event.preventDefault();
    stroke = { field, cells: new Map() };
    svg.setPointerCapture(event.pointerId);
    reach(field, event);
  }

  function reach(field, event) {
    const hex = document.elementsFromPoint(event.clientX, event.clientY).find((each) => each.dataset && each.dataset.hex);
    if (hex) touch(hex);
  }

  function touch(hex) {
    const color = (canvas.brushes.find((each) => each.letter === brush) || {}).color;
    stroke.cells.set(hex.dataset.hex, hex.dataset.hex.split(":").map(Number));
    hex.style.fill = color || "var(--sunk)";
    hex.classList.add("wet");
  }

  function end() {
    if (!stroke) return;
    const { field, cells } = stroke;
    stroke = null;
    const changed = [...cells.values()].filter(([row, column]) => field.cells.some((cell) => cell.row === row && cell.column === column && cell.letter !== brush));
    if (changed.length) tell("paint", { file: field.file, map: field.map, cells: changed, letter: brush });
  }

  function steer(svg, field, event) {
    const hex = event.target;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      stroke = { field, cells: new Map() };
      touch(hex);
      end();
      return;
    }
    const to = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!to) return;
    event.preventDefault();
    const here = field.cells.find((cell) => `${cell.row}:${cell.column}` === hex.dataset.hex);
    const far = (cell) => {
      const [along, aside] = to[0] ? [(cell.x - here.x) * to[0], Math.abs(cell.y - here.y)] : [(cell.y - here.y) * to[1], Math.abs(cell.x - here.x)];
      return along > 0.1 ? along + 2 * aside : Infinity;
    };
    const next = field.cells.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
    if (far(next) < Infinity) svg.querySelector(`[data-hex="${next.row}:${next.column}"]`).focus();
  }
})();
