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
      begun, ended, step, verdict: showVerdict,
      failed: (why) => { ended("check.broken"); byId("check-found").replaceChildren(make("p", { class: "trouble", role: "alert", text: why })); },
    },
  });
})();
