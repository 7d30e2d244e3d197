"use strict";
// The Lab: a form that becomes an order, and figures that are drawn as they come. Plots are drawings of the studio's own;
// everything else that a game says goes in as text.
(() => {
  const { make, say, byId } = studio;
  const tell = (told) => studioViews.tell("lab", told);
  const of = (id) => byId(`lab-${id}`);
  const state = { offer: null, chosen: [], games: {}, sort: "simulate", files: [], running: false, again: "" };

  const sortNow = () => document.querySelector("input[name=lab-sort]:checked").value;

  // What was chosen, as plain values.
  function order(sort = state.sort) {
    const bots = sort === "arena"
      ? [...of("rivals").querySelectorAll("input:checked")].map((each) => each.value)
      : [...of("bots").querySelectorAll("select")].filter((each) => !each.closest("[hidden]")).map((each) => each.value);
    return {
      sort, games: of("games").value, seed: of("seed").value, players: of("players").value,
      board: of("board").value, bots, full: of("full").checked, other: of("other").value,
      settings: state.chosen.map(({ name, values }) => `${name}=${values}`),
    };
  }

  let waiting = 0;
  function changed() {
    clearTimeout(waiting);
    waiting = setTimeout(() => state.offer && tell({ form: order() }), 80);
  }

  function chooseSort() {
    if (state.offer && state.sort) state.games[state.sort] = of("games").value;
    state.sort = sortNow();
    for (const part of of("form").querySelectorAll("[data-for]")) part.hidden = !part.dataset.for.split(" ").includes(state.sort);
    if (!state.offer) return;
    of("games").value = state.games[state.sort] || state.offer.games[state.sort];
    showPlayers();
    changed();
  }

  // The form, as far as the game says it

  function showOffer(offer) {
    const first = !state.offer;
    state.offer = offer;
    showLack(offer);
    of("both").hidden = Boolean(offer.lack);
    if (offer.lack) return;
    const board = of("board").value;
    of("board").replaceChildren(make("option", { value: "", text: say("lab.all_boards") }),
      ...offer.boards.map((each) => make("option", { value: each, text: each })));
    of("board").value = offer.boards.includes(board) ? board : "";
    of("board").closest("label").hidden = !offer.boards.length;
    const other = of("other").value;
    of("other").replaceChildren(...offer.others.map((each) => make("option", { value: each.key, text: each.title })));
    if (offer.others.some((each) => each.key === other)) of("other").value = other;
    if (first) {
      of("seed").value = 1;
      of("rivals").append(...offer.bots.map((bot, number) => make("label", { class: "lab-check" },
        make("input", { type: "checkbox", value: bot, checked: number < offer.bots.length - 1 }), " ",
        bot.includes(":") ? say("lab.slow", { bot }) : bot)));
    }
    chooseSort();
  }

  function showPlayers() {
    const [fewest, most] = state.offer.players;
    const before = of("players").value;
    const numbers = Array.from({ length: most - fewest + 1 }, (_, n) => String(fewest + n));
    if (state.sort === "simulate" && numbers.length > 1) numbers.push("all");
    of("players").replaceChildren(...numbers.map((each) =>
      make("option", { value: each, text: each === "all" ? say("lab.all_players") : each })));
    of("players").value = numbers.includes(before) ? before : String(state.offer.usual);
    showSeats();
  }

  // One bot for all, or one for each seat.
  function showSeats() {
    const before = [...of("bots").querySelectorAll("select")].map((each) => each.value);
    const apart = of("apart") && of("apart").checked;
    const seats = apart && of("players").value !== "all" ? Number(of("players").value) : 1;
    const select = (number) => make("label", { class: "lab-field" },
      seats > 1 ? say("lab.seat", { number: number + 1 }) : say("lab.everybody"),
      make("select", { onchange: changed }, ...state.offer.bots.map((bot) => make("option", { value: bot, text: bot }))));
    const fields = Array.from({ length: seats }, (_, number) => select(number));
    fields.forEach((field, number) => { field.querySelector("select").value = before[number] || before[0] || state.offer.bots[0]; });
    const canBeApart = of("players").value !== "all" && Number(of("players").value) > 1;
    const box = make("input", { type: "checkbox", id: "lab-apart", checked: Boolean(apart), onchange: () => { showSeats(); changed(); } });
    of("bots").replaceChildren(of("bots").querySelector("legend"), make("div", { class: "lab-two" }, ...fields),
      ...(canBeApart ? [make("label", { class: "lab-check" }, box, ` ${say("lab.apart")}`)] : []));
  }

  function showLack({ lack, why, command, problems }) {
    of("lack").hidden = !lack;
    if (!lack) return;
    of("lack").replaceChildren(
      make("h2", { text: say(`lab.lack.${lack}`) }),
      ...(why ? [make("p", { text: why })] : []),
      make("p", { class: "soft", text: say(`lab.needs.${lack}`) }),
      ...(command ? [commandLine(command)] : []),
      make("ul", { class: "lab-problems" }, ...problems.map(problem)));
  }

  const commandLine = (command) => make("div", { class: "lab-command" }, make("code", { text: command }),
    make("button", { type: "button", text: say("lab.copy"), onclick: (event) => copy(event.target, command) }));

  const problem = (each) => make("li", {}, make("button", {
    type: "button", disabled: !each.file, onclick: () => studio.openFile(each.file, each.line),
  }, make("span", { class: "where", text: each.file ? `${each.file}:${each.line}` : "" }),
  make("span", { text: each.message }), make("span", { class: "soft", text: each.hint })));

  async function copy(button, text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      const area = make("textarea", { text });
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }
    button.textContent = say("lab.copied");
    setTimeout(() => { button.textContent = say("lab.copy"); }, 1500);
  }

  // Values to try

  function showKeys({ keys, count }) {
    of("found-keys").replaceChildren(...keys.map((key) => make("li", {}, make("button", {
      type: "button", "data-key": key.name, disabled: state.chosen.some((each) => each.name === key.name),
      onclick: () => choose(key), title: `${key.file}:${key.line}`,
    }, make("span", { class: "key", text: key.name }), make("span", { class: "now", text: key.now }),
    ...(key.remark ? [make("small", { text: key.remark })] : [])))));
    of("key-count").textContent = count > keys.length ? say("lab.more_keys", { shown: keys.length, count }) : count ? "" : say("lab.no_keys");
  }

  function choose(key) {
    state.chosen.push({ name: key.name, values: key.values, now: key.now });
    showChosen();
    of("chosen").lastElementChild.querySelector("input").focus();
    tell({ find: of("find").value });
  }

  function showChosen() {
    of("chosen").replaceChildren(...state.chosen.map((each) => make("div", { class: "lab-tried", "data-key": each.name },
      make("label", {}, make("span", { class: "key", text: each.name }), make("span", { class: "soft", text: say("lab.now", { value: each.now }) }),
        make("input", { value: each.values, spellcheck: "false", autocomplete: "off", oninput: (event) => { each.values = event.target.value; changed(); } })),
      make("button", { type: "button", text: "×", "aria-label": say("lab.drop", { key: each.name }), onclick: () => drop(each) }))));
    changed();
  }

  function drop(which) {
    state.chosen = state.chosen.filter((each) => each !== which);
    showChosen();
    of("find").focus();
    tell({ find: of("find").value });
  }

  function showCommand({ command, cost, trouble }) {
    of("cost").textContent = cost;
    of("trouble").textContent = trouble;
    of("start").disabled = Boolean(trouble) || (state.sort === "sweep" && !state.chosen.length) || (state.sort === "arena" && order().bots.length < 2);
    showLine("command", command);
    showAgain();
  }

  // What is told beside the form needs no telling twice.
  function showAgain() {
    showLine("again", state.again);
    of("again").hidden = !state.again || state.again === of("command").querySelector("code").textContent;
  }

  function showLine(id, command) {
    of(id).hidden = !command;
    // Words are not broken at their hyphens, and what is copied is what is typed.
    const words = command.split(" ").map((word) => make("span", { text: word }));
    of(id).querySelector("code").replaceChildren(...words.flatMap((word, number) => (number ? [" ", word] : [word])));
  }

  // What is found

  function begin() {
    Object.assign(state, { running: true, again: "" });
    Object.assign(of("bar"), { value: 0 });
    for (const id of ["answer", "parts", "problems"]) of(id).replaceChildren();
    for (const id of ["question", "state", "far"]) of(id).textContent = "";
    of("empty").hidden = true;
    of("saves").hidden = true;
    of("again").hidden = true;
    of("progress").hidden = false;
    of("stop").disabled = false;
    of("far").textContent = say("lab.beginning");
    document.querySelector(".lab-found").scrollIntoView({ block: "start" });
  }

  function over(text) {
    state.running = false;
    of("progress").hidden = true;
    of("state").textContent = text;
  }

  function showFailed({ why, problems }) {
    over(why || say("lab.failed"));
    of("state").classList.add("wrong");
    of("problems").replaceChildren(...problems.map(problem));
  }

  function showFindings({ question, answer, parts }) {
    of("state").classList.remove("wrong");
    of("question").textContent = question;
    of("answer").replaceChildren(...answer.map((each) => make("li", { class: each.mood, text: each.text })));
    const old = new Map([...of("parts").children].map((each) => [each.dataset.part, each]));
    of("parts").replaceChildren(...parts.map((part) => partOf(part, old.get(part.id))));
  }

  function partOf(part, before) {
    const inside = [
      ...(part.note ? [make("p", { class: "soft", text: part.note })] : []),
      ...(part.plots.length ? [make("div", { class: part.plots.length > 1 ? "lab-plots" : "lab-plot" }, ...part.plots.map(plot))] : []),
      ...(part.rows.length ? [table(part.rows, new Set(part.strong))] : []),
      ...(part.lines.length ? [make("ul", {}, ...part.lines.map((line) => make("li", { text: line })))] : []),
    ];
    const section = make("section", { "data-part": part.id });
    if (part.is_folded) section.append(make("details", { open: Boolean(before && before.querySelector("details[open]")) }, make("summary", { text: part.title }), ...inside));
    else section.append(make("h3", { text: part.title }), ...inside);
    return section;
  }

  function plot([title, drawing]) {
    const figure = make("figure", {}, ...(title ? [make("figcaption", { text: title })] : []));
    figure.insertAdjacentHTML("beforeend", drawing);
    return figure;
  }

  const table = ([head, ...rows], strong) => make("div", { class: "lab-wide", tabindex: "0" }, make("table", {},
    make("thead", {}, make("tr", {}, ...head.map((cell) => make("th", { scope: "col", text: cell })))),
    make("tbody", {}, ...rows.map((row, number) => make("tr", { class: strong.has(number) ? "strong" : false },
      ...row.map((cell, column) => column ? make("td", { text: cell }) : make("th", { scope: "row", text: cell })))))));

  function start() {
    if (!state.offer || state.offer.lack) return;
    of("state").classList.remove("wrong");
    tell({ start: order() });
  }

  // As two folders would be compared.
  function startMeasure() {
    if (!state.offer || state.offer.lack) return;
    of("state").classList.remove("wrong");
    const games = state.sort === "compare" ? of("games").value : state.games.compare || state.offer.games.compare;
    const players = of("players").value === "all" ? String(state.offer.usual) : of("players").value;
    tell({ measure: { ...order("compare"), games, players } });
  }

  // What is typed has to be on the desk before it is measured.
  async function measure() {
    await studio.settled();
    studioViews.show("lab");
    state.wantsMeasure = true;
    tryMeasure();
  }

  function tryMeasure() {
    if (!state.wantsMeasure || !state.offer) return;
    state.wantsMeasure = false;
    startMeasure();
  }

  function plugIn() {
    of("form").addEventListener("submit", (event) => { event.preventDefault(); start(); });
    of("form").addEventListener("input", (event) => { if (event.target.name !== "lab-sort" && event.target.id !== "lab-find") changed(); });
    for (const radio of document.querySelectorAll("input[name=lab-sort]")) radio.addEventListener("change", chooseSort);
    of("players").addEventListener("change", () => { showSeats(); changed(); });
    of("find").addEventListener("input", () => tell({ find: of("find").value }));
    of("find").addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "ArrowDown") return;
      event.preventDefault();
      const first = of("found-keys").querySelector("button:enabled");
      if (first) event.key === "Enter" ? first.click() : first.focus();
    });
    of("found-keys").addEventListener("keydown", (event) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const all = [...of("found-keys").querySelectorAll("button:enabled")];
      (all[all.indexOf(document.activeElement) + step] || of("find")).focus();
    });
    of("stop").addEventListener("click", () => { of("stop").disabled = true; tell({ stop: true }); });
    of("measure").addEventListener("click", measure);
    byId("measure").addEventListener("click", measure);
    for (const button of of("saves").children) button.addEventListener("click", () => tell({ file: button.dataset.file }));
    for (const id of ["command", "again"]) {
      of(id).querySelector("[data-copy]").addEventListener("click", (event) => copy(event.target, of(id).querySelector("code").textContent));
    }
    chooseSort();
  }

  let plugged = false;
  const ready = (taker) => (value) => {
    if (!plugged) {
      plugged = true;
      plugIn();
    }
    taker(value);
  };

  const TYPES = { html: "text/html", json: "application/json", csv: "text/csv" };
  const take = {
    offer: (offer) => { showOffer(offer); tryMeasure(); },
    keys: showKeys, command: showCommand, failed: showFailed, findings: showFindings, begun: begin,
    unsaved: (names) => {
      of("change").hidden = !names.length;
      of("unsaved").textContent = names.join(", ");
    },
    progress: ({ done, total, text }) => {
      Object.assign(of("bar"), { max: Math.max(total, 1), value: done });
      of("far").textContent = text;
    },
    ready: ({ command, files }) => {
      of("saves").hidden = !files.length;
      state.again = command;
      showAgain();
    },
    ended: ({ finished }) => { if (state.running) over(finished ? say("lab.finished") : say("lab.stopped")); },
    gone: () => { if (state.running) over(say("lab.gone")); },
    stale: () => { of("state").textContent = say("lab.stale"); },
    file: ({ name, text }) => {
      const type = TYPES[name.split(".").pop()];
      const link = make("a", { href: URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` })), download: name });
      document.body.append(link);
      link.click();
      link.remove();
      setTimeout(() => URL.revokeObjectURL(link.href), 10000);
    },
  };
  studioViews.plug("lab", { take: Object.fromEntries(Object.entries(take).map(([what, taker]) => [what, ready(taker)])) });
})();
