"use strict";
// Files of rows as a grid beside their text: cells are edited in place, and the studio writes them into the text.
(() => {
  const { make, say, tell } = studio;
  const grids = new Map(); // by file: what is shown, and where somebody stands in it
  const asGrid = new Set();
  let shown = "";
  const canBe = (name) => /\.(toml|csv)$/i.test(name);
  const bar = make("div", { id: "modes", class: "two", role: "group", "aria-label": say("grid.modes") },
    ...["text", "grid"].map((mode) => make("button", {
      type: "button", "data-mode": mode, text: say(`grid.${mode}`), "aria-pressed": "false", onclick: () => setMode(mode === "grid"),
    })));

  function setMode(isGrid) {
    if (isGrid) asGrid.add(shown);
    else asGrid.delete(shown);
    tell("grid", { name: shown, on: isGrid });
    turnTo(shown);
  }

  function turnTo(name) {
    shown = name;
    const isGrid = asGrid.has(name);
    const place = document.querySelector(".editors");
    if (!bar.isConnected) document.querySelector(".desk .above").append(bar);
    bar.hidden = !canBe(name);
    for (const button of bar.children) button.setAttribute("aria-pressed", String((button.dataset.mode === "grid") === isGrid));
    place.classList.toggle("as-grid", isGrid);
    for (const [each, grid] of grids) grid.parent.hidden = each !== name || !isGrid;
  }

  studio.on("grid", ({ name, revision, tables, why }) => {
    const grid = grids.get(name) || { parent: make("div", { class: "grid", "aria-label": say("grid.of", { file: name }) }), at: "" };
    if (!grids.has(name)) document.querySelector(".editors").append(grid.parent);
    grids.set(name, grid);
    const hadFocus = grid.parent.contains(document.activeElement);
    const [left, top] = [grid.parent.scrollLeft, grid.parent.scrollTop];
    Object.assign(grid, { revision, tables, name });
    const parts = tables.map((table, number) => tableOf(grid, table, number));
    if (!parts.length) parts.push(make("p", { class: "nothing", text: why || say("grid.none") }));
    grid.parent.replaceChildren(...parts);
    grid.parent.scrollTo(left, top);
    mark(grid);
    turnTo(shown);
    const cell = grid.parent.querySelector(`[data-at="${grid.at}"]`) || grid.parent.querySelector("td");
    if (cell) cell.tabIndex = 0;
    if (hadFocus && cell) cell.focus();
  });

  function tableOf(grid, table, number) {
    const rowOf = (row, at) => make("tr", { "data-key": row.key },
      make("th", { scope: "row" }, make("button", {
        type: "button", text: at + 1, title: say("grid.line", { line: row.line }), onclick: () => { setMode(false); studio.openFile(grid.name, row.line); },
      })),
      ...row.cells.map((cell, column) => cellOf(grid, table, number, at, column, cell)),
      make("td", { class: "deeds" }, ...["copy", "delete"].map((deed) => make("button", {
        type: "button", tabindex: "-1", text: deed === "copy" ? "⧉" : "×", "aria-label": say(`grid.${deed}`, { row: at + 1 }), title: say(`grid.${deed}`, { row: at + 1 }),
        onclick: () => act(grid, { table: number, row: at, deed }),
      }))));
    const heads = table.columns.map((column) => make("th", { scope: "col", title: column.about || false, text: column.key || say("grid.name") }));
    return make("section", {},
      make("h3", { text: table.name || grid.name }),
      make("table", { role: "grid", "aria-label": table.name || grid.name },
        make("thead", {}, make("tr", {}, make("th", { "aria-label": "#" }), ...heads, make("th", { class: "deeds" }))),
        make("tbody", { onkeydown: (event) => steer(grid, event), onclick: (event) => enter(grid, event.target.closest("td[data-at]")),
          ondblclick: (event) => begin(grid, event.target.closest("td[data-at]")) },
        ...table.rows.map(rowOf))),
      make("button", { type: "button", class: "add", text: say("grid.add"), title: say("grid.add_title"),
        onclick: () => act(grid, { table: number, row: table.rows.length - 1, deed: "copy" }) }));
  }

  function cellOf(grid, table, number, row, column, cell) {
    const element = make("td", {
      "data-at": `${number}:${row}:${column}`, "data-sort": cell.sort, "data-key": cell.key || false, tabindex: "-1",
      "data-place": cell.line ? `${cell.line}:${cell.column}` : false, title: cell.text.length > 24 ? cell.text : false,
    });
    if (/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(cell.text)) element.append(make("span", { class: "swatch", style: `background:${cell.text}` }));
    element.append(cell.text);
    return element;
  }

  const act = (grid, what) => tell("row", { name: grid.name, revision: grid.revision, ...what });

  // Where one stands

  function enter(grid, cell) {
    if (!cell || cell.querySelector(".typed")) return;
    for (const other of grid.parent.querySelectorAll("td[tabindex='0']")) other.tabIndex = -1;
    cell.tabIndex = 0;
    cell.focus();
    grid.at = cell.dataset.at;
    const [table, row] = grid.at.split(":").map(Number);
    studio.follow(grid.name, grid.tables[table].rows[row].line);
  }

  function steer(grid, event) {
    const cell = event.target.closest("td[data-at]");
    if (!cell || event.target !== cell) return;
    const [table, row, column] = cell.dataset.at.split(":").map(Number);
    const to = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (to) {
      event.preventDefault();
      enter(grid, grid.parent.querySelector(`[data-at="${table}:${row + to[0]}:${column + to[1]}"]`));
    } else if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      begin(grid, cell);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      write(grid, cell, "");
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      begin(grid, cell, event.key);
    }
  }

  // Typing into a cell

  const valueOf = (grid, cell) => {
    const [table, row, column] = cell.dataset.at.split(":").map(Number);
    return [grid.tables[table].rows[row].cells[column], grid.tables[table].columns[column]];
  };

  function begin(grid, cell, typed) {
    if (!cell || cell.querySelector(".typed")) return;
    const [value, column] = valueOf(grid, cell);
    if (value.sort === "fixed") {
      const [table, row] = cell.dataset.at.split(":").map(Number);
      setMode(false);
      studio.openFile(grid.name, grid.tables[table].rows[row].line);
      return;
    }
    grid.at = cell.dataset.at;
    const isLong = value.text.length > 40 || value.text.includes("\n");
    const choices = `choices-${column.key}`;
    const field = make(isLong ? "textarea" : "input", { class: "typed", "aria-label": column.key || say("grid.name"), spellcheck: false,
      list: column.choices.length && !isLong ? choices : false });
    field.value = typed === undefined ? value.text : typed;
    let isDone = false;
    const end = (isTaken, step) => {
      if (isDone) return;
      isDone = true;
      const text = field.value;
      field.remove();
      cell.classList.remove("typing");
      if (isTaken && text !== value.text) write(grid, cell, text);
      const [table, row, at] = cell.dataset.at.split(":").map(Number);
      enter(grid, grid.parent.querySelector(`[data-at="${table}:${row + step[0]}:${at + step[1]}"]`) || cell);
    };
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Escape") end(false, [0, 0]);
      else if (event.key === "Enter" && !event.shiftKey) end(true, [1, 0]);
      else if (event.key === "Tab") end(true, [0, event.shiftKey ? -1 : 1]);
      else return;
      event.preventDefault();
    });
    field.addEventListener("blur", () => end(true, [0, 0]));
    cell.classList.add("typing");
    cell.append(field);
    if (column.choices.length && !isLong) cell.append(make("datalist", { id: choices, class: "typed" }, ...column.choices.map((each) => make("option", { value: each }))));
    field.focus();
    if (typed === undefined) field.select();
  }

  function write(grid, cell, text) {
    const [table, row, column] = cell.dataset.at.split(":").map(Number);
    tell("cell", { name: grid.name, revision: grid.revision, table, row, column, text });
  }

  // What is wrong, in the colour of its cell

  function mark(grid) {
    for (const each of grid.parent.querySelectorAll("[data-wrong]")) {
      delete each.dataset.wrong;
      each.removeAttribute("aria-invalid");
      each.title = each.dataset.was || "";
    }
    for (const told of studio.state.problems.filter((each) => each.file === grid.name)) {
      const cells = [...grid.parent.querySelectorAll("td[data-at]")];
      const isWithin = (key) => key && (told.key === key || told.key.startsWith(`${key}.`) || told.key.startsWith(`${key}[`));
      const found = cells.find((cell) => (cell.dataset.place ? cell.dataset.place === `${told.line}:${told.column}` : isWithin(cell.dataset.key) && cell.dataset.key !== cell.parentElement.dataset.key))
        || [...grid.parent.querySelectorAll("tr[data-key]")].filter((row) => isWithin(row.dataset.key)).map((row) => row.firstElementChild)[0];
      if (!found) continue;
      found.dataset.was = found.dataset.was || found.title;
      found.dataset.wrong = told.severity;
      found.setAttribute("aria-invalid", "true");
      found.title = told.hint ? `${told.message}\n${told.hint}` : told.message;
    }
  }

  document.addEventListener("studio:file", (event) => turnTo(event.detail));
  document.addEventListener("studio:problems", () => grids.forEach(mark));
})();
