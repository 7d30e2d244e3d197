"use strict";
// The view Check: lights that follow a check while it runs, and what it has found.
(() => {
  const { make, say, byId, openFile } = studio;
  const tell = (what, more = {}) => studioViews.tell("check", { what, ...more });
  const RANKS = ["error", "warning", "note"];
  const state = { running: false, verdict: null, found: [], layer: "" };

  const lights = () => [...document.querySelectorAll("#lights > li")];
  const light = (layer) => lights().find((each) => each.dataset.layer === layer);

  function setLight(layer, look, { done = 0, of = 1, found = "" } = {}) {
    const it = light(layer);
    it.dataset.look = look;
    it.querySelector("progress").value = of ? done / of : 0;
    it.querySelector(".found").textContent = found;
  }

  function setRunning(is) {
    state.running = is;
    byId("check-run").disabled = is;
    byId("check-stop").hidden = !is;
  }

  function begun() {
    setRunning(true);
    state.verdict = null;
    byId("check-state").textContent = say("check.running");
    byId("check-found").replaceChildren();
    state.found = [];
    lights().forEach((each, place) => setLight(each.dataset.layer, place ? "waiting" : "running"));
  }

  function ended(why) {
    setRunning(false);
    byId("check-state").textContent = say(why);
    lights().filter((each) => /waiting|running/.test(each.dataset.look)).forEach((each) => setLight(each.dataset.layer, ""));
    lights().forEach((each) => { each.dataset.old = ""; });
    if (why === "check.changed" && byId("check-always").checked) again();
  }

  let waiting = 0;
  function again() {
    clearTimeout(waiting);
    waiting = setTimeout(() => studioViews.isShown("check") && run(), 1200);
  }

  function run() {
    lights().forEach((each) => delete each.dataset.old);
    begun();  // at once: old lights beside a button that was pressed would be taken for new ones
    tell("run");
  }

  function step({ layer, done, of, problems }) {
    const gravest = RANKS.find((rank) => problems.some((each) => each.severity === rank));
    const isOver = done === of;
    const found = [isOver ? "" : `${done} / ${of}`, countOf(problems)].filter(Boolean).join(" · ");
    setLight(layer, isOver ? gravest || "fine" : gravest ? `running ${gravest}` : "running", { done, of, found });
    const next = lights()[lights().indexOf(light(layer)) + 1];
    if (isOver && next && next.dataset.look === "waiting") setLight(next.dataset.layer, "running");
    state.found = [...state.found.filter(([by]) => by !== layer), ...problems.map((each) => [layer, each])];
    if (isOver) show();
  }

  const countOf = (problems) => RANKS.map((rank) => [rank, problems.filter((each) => each.severity === rank).length])
    .filter(([, count]) => count).map(([rank, count]) => say(`check.${rank}.${count === 1 ? "one" : "many"}`, { count })).join(", ");

  function showVerdict(verdict) {
    setRunning(false);
    Object.assign(state, { verdict, found: verdict.problems });
    const all = verdict.problems.map(([, problem]) => problem);
    byId("check-state").textContent = countOf(all) || say("check.fine");
    for (const each of lights()) {
      const layer = each.dataset.layer;
      const own = verdict.problems.filter(([found]) => found === layer).map(([, problem]) => problem);
      const blind = verdict.unruled && ["rules", "examples", "playouts"].includes(layer);
      const looked = verdict.looked_at.includes(layer) && !(blind && !own.length);
      const look = own.length ? RANKS.find((rank) => own.some((one) => one.severity === rank)) : looked ? "fine" : "dark";
      setLight(layer, look, { done: looked ? 1 : 0, found: countOf(own) || say(looked ? "check.clean" : "check.dark") });
    }
    show();
  }

  function show() {
    const { verdict, layer } = state;
    lights().forEach((each) => each.firstElementChild.setAttribute("aria-pressed", String(each.dataset.layer === layer)));
    const told = state.found.filter(([found]) => !layer || found === layer);
    const groups = new Map();
    for (const [found, problem] of told) groups.set(found, [...(groups.get(found) || []), problem]);
    const parts = [];
    for (const each of lights()) {
      const problems = groups.get(each.dataset.layer);
      if (problems) parts.push(make("h3", { text: say(`check.${each.dataset.layer}`) }), make("ol", { class: "told" }, ...problems.map(row)));
    }
    if (verdict && layer && !parts.length) parts.push(make("p", { class: "quiet", text: say(verdict.looked_at.includes(layer) ? "check.clean" : "check.dark") }));
    if (verdict && verdict.unruled) parts.push(make("p", { class: "quiet", text: say("check.unruled", { why: verdict.unruled }) }));
    if (verdict && verdict.games && (!layer || layer === "playouts")) parts.push(...coverage(verdict));
    byId("check-found").replaceChildren(...parts);
  }

  function row(problem) {
    const where = problem.file ? `${problem.file}:${problem.line}:${problem.column}` : "";
    const lines = [make("span", { class: "where", text: where }), make("span", { class: "message", text: problem.message })];
    if (problem.hint) lines.push(make("span", { class: "hint", text: problem.hint }));
    return make("li", { class: problem.severity }, make("button", {
      type: "button", disabled: !problem.file, onclick: () => openFile(problem.file, problem.line),
      "aria-label": `${say(`problems.${problem.severity}`)}: ${where} ${problem.message} ${problem.hint}`,
    }, ...lines));
  }

  function coverage({ games, named, met, rarest }) {
    const rows = rarest.map(([name, times]) => make("tr", {}, make("td", { text: name }), make("td", { text: times })));
    const told = make("p", { class: "quiet", text: say(named ? "check.coverage" : "check.games", { games, named, met }) });
    if (!rows.length) return [told];
    return [told, make("details", {}, make("summary", { text: say("check.rarest") }), make("table", {}, make("tbody", {}, ...rows)))];
  }

  // Rulings: each reading is a switch; what it changes is told below it.

  let playing = "";
  function showRulings({ file, rulings }) {
    const items = rulings.map((ruling) => make("details", { class: "ruling", "data-ruling": ruling.id },
      make("summary", {}, make("b", { text: ruling.topic }), make("span", { class: "quiet", text: ` ${ruling.id}` })),
      ...ruling.answers.map((answer) => reading(ruling, answer)),
      make("button", { type: "button", class: "link", text: `${file}:${ruling.line}`, onclick: () => openFile(file, ruling.line) })));
    const open = new Set([...document.querySelectorAll(".ruling[open]")].map((each) => each.dataset.ruling));
    items.forEach((each) => { each.open = open.has(each.dataset.ruling); });
    byId("rulings").replaceChildren(...(items.length ? items : [make("p", { class: "quiet", text: say("check.no_rulings") })]));
  }

  function reading(ruling, answer) {
    const isChosen = answer.id === ruling.chosen;
    const box = make("input", { type: "radio", name: `ruling-${ruling.id}`, disabled: !ruling.can_switch && !isChosen,
      onchange: () => tell("choose", { ruling: ruling.id, reading: answer.id }) });
    box.checked = isChosen;
    const parts = [make("label", {}, box, make("b", { text: answer.id }), make("span", { text: ` ${answer.text}` })), make("p", { class: "quiet", text: answer.reason })];
    if (!isChosen && ruling.can_switch) {
      const count = answer.otherwise.length;
      parts.push(make("p", { text: count ? say("check.otherwise", { count, names: answer.otherwise.slice(0, 6).join(", ") + (count > 6 ? " …" : "") }) : say("check.no_otherwise") }),
        make("button", { type: "button", class: "plain-button", text: say("check.measure"), onclick: () => {
          playing = `${ruling.id} ${answer.id}`;
          tell("measure", { ruling: ruling.id, reading: answer.id });
          played([0, 1]);
        } }), make("div", { class: "moved", role: "status", "data-moved": `${ruling.id} ${answer.id}` }));
    }
    return make("div", { class: "reading" }, ...parts);
  }

  const playingAt = () => document.querySelector(`[data-moved="${CSS.escape(playing)}"]`);

  function played([done, of]) {
    const bar = make("progress", { "aria-label": say("check.playing") });
    Object.assign(bar, { max: of, value: done });
    if (playingAt()) playingAt().replaceChildren(make("span", { class: "quiet", text: say("check.playing") }), bar);
  }

  function moved({ games, moved: rows, refusal }) {
    if (!playingAt()) return;
    const number = (value, isShare) => (isShare ? `${(100 * value).toFixed(1)} %` : value.toFixed(2));
    const sure = rows.filter((row) => row.chance < 0.05);
    const head = make("p", { text: refusal || say(sure.length ? "check.moves" : "check.moves_nothing", { games }) });
    const lines = sure.map((row) => make("tr", {}, make("td", { text: row.measure }), make("td", { text: `${number(row.before, row.is_share)} → ${number(row.after, row.is_share)}` }),
      make("td", { class: "quiet", text: `${number(row.low, row.is_share)} … ${number(row.high, row.is_share)}` })));
    playingAt().replaceChildren(head, ...(lines.length ? [make("table", {}, make("tbody", {}, ...lines))] : []));
  }

  // Examples: a list, and one of them step by step.

  const replay = { all: [], at: 0, step: 0, told: null };

  function showExamples(all) {
    replay.all = all;
    if (!all.length) return byId("replays").replaceChildren(make("p", { class: "quiet", text: say("check.no_examples") }));
    const list = make("ol", { class: "examples" }, ...all.map((each, place) => make("li", {}, make("button", {
      type: "button", text: each.title, "data-example": each.id, "data-look": each.wrong === null ? "" : each.wrong.length ? "error" : "fine", onclick: () => goTo(place, 0) }))));
    byId("replays").replaceChildren(list, make("div", { id: "replay", "aria-live": "polite" }));
    goTo(Math.min(replay.at, all.length - 1), replay.step);
  }

  function goTo(at, step) {
    Object.assign(replay, { at, step, told: null });
    tell("example", { id: replay.all[at].id });
    showStep();
  }

  function walk(by) {
    const stages = replay.all[replay.at].stages.length;
    const step = replay.step + by;
    if (step >= 0 && step < stages) { replay.step = step; return showStep(); }
    const at = replay.at + Math.sign(by);
    if (replay.all[at]) goTo(at, by > 0 ? 0 : replay.all[at].stages.length - 1);
  }

  function showStep() {
    const told = replay.told || replay.all[replay.at];
    const stage = told.stages[Math.min(replay.step, told.stages.length - 1)];
    document.querySelectorAll("[data-example]").forEach((each) => each.setAttribute("aria-current", String(each.dataset.example === told.id)));
    const isLast = stage.part === "expect";
    const verdict = isLast && told.wrong !== null ? [make("p", { class: told.wrong.length ? "trouble" : "right", text: told.wrong.length ? told.wrong.join("; ") : say("check.agrees") })] : [];
    const words = stage.words.map(([key, text]) => [make("dt", { text: key }), make("dd", { text })]).flat();
    const pictures = stage.pictures.map((digest) => make("img", { src: `/sheet/${told.key}/${digest}.svg`, alt: stage.words.map(([key, text]) => `${key}: ${text}`).join("; ") }));
    const isFirst = !replay.at && !replay.step;
    const isEnd = replay.at === replay.all.length - 1 && replay.step === told.stages.length - 1;
    byId("replay").replaceChildren(
      make("div", { class: "head" }, make("b", { text: told.title }), make("button", { type: "button", class: "link", text: `examples.toml:${told.line}`, onclick: () => openFile("examples.toml", told.line) })),
      make("h3", { text: `${replay.step + 1}/${told.stages.length} · ${say(`check.stage_${stage.part}`)}` }), ...pictures, make("dl", {}, ...words), ...verdict,
      make("div", { class: "head" }, make("button", { type: "button", id: "step-back", text: say("check.back"), disabled: isFirst, onclick: () => walk(-1) }),
        make("button", { type: "button", id: "step-on", text: say("check.on"), disabled: isEnd, onclick: () => { walk(1); const on = byId("step-on"); if (on) on.focus(); } })));
  }

  function takeExample(told) {
    if (!replay.all[replay.at] || replay.all[replay.at].id !== told.id) return;
    replay.told = told;
    showStep();
  }

  let isBound = false;
  function bind() {
    if (isBound) return;
    isBound = true;
    byId("check-run").addEventListener("click", run);
    byId("check-stop").addEventListener("click", () => tell("stop"));
    for (const each of lights()) {
      each.firstElementChild.addEventListener("click", () => {
        state.layer = state.layer === each.dataset.layer ? "" : each.dataset.layer;
        show();
      });
    }
  }

  studioViews.plug("check", {
    shown: bind,
    take: {
      begun, ended, step, verdict: showVerdict, rulings: showRulings, examples: showExamples, example: takeExample, played, moved,
      unplayed: (why) => playingAt() && playingAt().replaceChildren(make("p", { class: "trouble", text: why })),
      unread: () => {},
      failed: (why) => { ended("check.broken"); byId("check-found").replaceChildren(make("p", { class: "trouble", role: "alert", text: why })); },
    },
  });
})();
