"use strict";
// The page on which one works: draws lists and pages from plain values, and tells what was clicked.
window.studio = (() => {
  const words = window.studioWords || {};
  const say = (key, values = {}) => words[key].replace(/\{([a-z]+)\}/g, (_, name) => values[name]);
  const byId = (id) => document.getElementById(id);
  const tell = (what, more = {}) => emitEvent("studio", { what, ...more });
  const state = { look: null, file: "", unsaved: [], tree: [], problems: [] };

  // Makes an element; what a folder says goes in as text and never as HTML.
  function make(tag, given = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(given)) {
      if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else if (name === "text") element.textContent = value;
      else if (value !== false && value !== null) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  }

  // Sheets and files

  function showSheets(look) {
    const items = look.components.map((each) =>
      make("li", {}, make("button", {
        type: "button", text: each.title, class: `sort-${each.sort}`, "data-sheet": each.id,
        "aria-current": each.id === look.component ? "true" : false, onclick: () => { studioViews.show("pages"); tell("sheet", { id: each.id }); },
      })));
    byId("sheets").replaceChildren(...items);
    pages().showTools(look);
  }

  function showFiles() {
    const wanted = byId("find").value.toLowerCase();
    const items = state.tree
      .filter(([, , name]) => !wanted || (name && name.toLowerCase().includes(wanted)))
      .map(([depth, label, name]) => {
        if (!name) return make("li", { class: "folder", style: `--depth:${depth}`, text: label });
        const marked = state.unsaved.includes(name) ? " •" : "";
        return make("li", { style: `--depth:${depth}` }, make("button", {
          type: "button", text: label + marked, "data-file": name, title: name,
          "aria-current": name === state.file ? "true" : false, onclick: () => openFile(name),
        }));
      });
    byId("files").replaceChildren(...items);
  }

  function openFile(name, line = 0) {
    setEditing(true);
    tell("file", { name, line });
  }

  // Problems

  function showProblems(problems) {
    state.problems = problems;
    document.dispatchEvent(new CustomEvent("studio:problems"));
    for (const [name, { coming }] of editors) coming.then((editor) => editor.underline(problems.filter((each) => each.file === name)));
    const count = problems.length;
    byId("count").textContent = count ? say(`problems.count.${count === 1 ? "one" : "many"}`, { count }) : say("problems.none");
    byId("count").dataset.some = problems.some((each) => each.severity === "error") ? "error" : count ? "some" : "none";
    byId("problems").replaceChildren(...problems.slice(0, 200).map((each) => {
      const where = each.file ? `${each.file}:${each.line}` : "";
      const lines = [make("span", { class: "where", text: where }), make("span", { class: "message", text: each.message })];
      if (each.hint) lines.push(make("span", { class: "hint", text: each.hint }));
      return make("li", { class: each.severity }, make("button", {
        type: "button", disabled: !each.file, "aria-label": `${say(`problems.${each.severity}`)}: ${where} ${each.message} ${each.hint}`,
        onclick: () => openFile(each.file, each.line),
      }, ...lines));
    }));
  }

  let shown = null;
  const pages = () => (shown = shown || studioPages({ say, make, byId, tell, openFile }));

  // Editors

  const editors = new Map();

  async function showEditor({ name, line, text, revision, language }) {
    if (!editors.has(name)) {
      const parent = make("div", { class: "editor", "data-editor": name });
      document.querySelector(".editors").append(parent);
      const given = { name, text, revision, language, parent, label: say("edit.text", { file: name }), dark: isDark(), most: window.studioMost, tell };
      let wasTooLong = false;
      const tooLong = (is) => {
        if (is || wasTooLong) showNotice(is ? say("edit.large", { file: name }) : "");
        wasTooLong = is;
      };
      const coming = studioEditor({ ...given, tooLong, moved: (at) => pages().follow(name, at) });
      editors.set(name, { parent, coming });
    }
    choose(name);
    const editor = await editors.get(name).coming;
    editor.underline(state.problems.filter((each) => each.file === name));
    if (line) editor.goTo(line);
    editor.view.focus();
  }

  function choose(name) {
    state.file = name;
    byId("choose").hidden = Boolean(name);
    for (const [each, { parent }] of editors) parent.hidden = each !== name;
    byId("tabs").replaceChildren(...[...editors.keys()].map((each) => make("span", { class: "tab", "data-tab": each },
      make("button", { type: "button", role: "tab", "aria-selected": String(each === name), text: each, onclick: () => openFile(each) }),
      make("button", { type: "button", class: "close", text: "×", "aria-label": say("edit.close", { file: each }), onclick: () => closeFile(each) }))));
    markUnsaved();
    showFiles();
    document.dispatchEvent(new CustomEvent("studio:file", { detail: name }));
  }

  async function closeFile(name) {
    (await editors.get(name).coming).send();
    tell("close", { name });
  }

  async function dropEditor({ name, shown }) {
    const { parent, coming } = editors.get(name);
    editors.delete(name);
    (await coming).view.destroy();
    parent.remove();
    choose(shown);
  }

  const takeText = async (told) => editors.has(told.name) && (await editors.get(told.name).coming).take(told);

  // All that was typed has come to the desk.
  async function settled() {
    for (const { coming } of editors.values()) await (await coming).settle();
  }

  async function save() {
    await settled();
    tell("save");
  }

  const markUnsaved = () => {
    for (const tab of document.querySelectorAll(".tab")) tab.classList.toggle("unsaved", state.unsaved.includes(tab.dataset.tab));
  };

  function showState({ unsaved, notice, conflict }) {
    state.unsaved = unsaved;
    document.body.classList.toggle("unsaved", unsaved.length > 0);
    showFiles();
    markUnsaved();
    byId("save").disabled = !unsaved.includes(state.file);
    const choices = conflict
      ? [["edit.mine", true], ["edit.theirs", false]].map(([key, mine]) =>
          make("button", { type: "button", text: say(key), onclick: () => tell("settle", { mine }) }))
      : [];
    showNotice(notice, choices);
  }

  function showNotice(text, choices = []) {
    byId("notice").replaceChildren(...(text ? [make("p", { role: "alert", text }), ...choices] : []));
  }

  let fading = 0;
  function showBusy(is) {
    clearTimeout(fading);
    fading = setTimeout(() => {
      const behind = state.look && !state.look.sheets.length && byId("preview").querySelector("img");
      byId("busy").textContent = is ? say("top.busy") : behind ? say("top.behind") : "";
      byId("busy").classList.toggle("on", Boolean(is));
    }, is ? 250 : 0);
  }

  function takeLook(look) {
    // A game that cannot be read opens where it is to be mended.
    const broken = !state.look && !look.is_readable && look.problems.find((each) => each.file);
    if (broken) openFile(broken.file, broken.line);
    else if (!state.look && !look.is_readable) setEditing(true);
    state.look = look;
    if (look.title) byId("title").textContent = look.title;
    if (look.components.length) showSheets(look);
    // What cannot be laid out now leaves the last pages where they are: whoever mends a line wants to see them.
    if (look.sheets.length || !byId("preview").querySelector("img") || byId("preview").dataset.sheet !== look.component && look.component) pages().show(look);
  }

  function setEditing(is) {
    document.body.classList.toggle("editing", is);
    byId("edit").textContent = say(is ? "top.hide" : "top.edit");
    byId("edit").setAttribute("aria-pressed", is);
  }

  // Light and dark: as the system has it, until somebody chooses.
  const isDark = () => {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  function setTheme(theme) {
    if (theme) document.documentElement.dataset.theme = theme;
    for (const { coming } of editors.values()) coming.then((editor) => editor.setDark(isDark()));
  }

  function begin() {
    byId("find").addEventListener("input", showFiles);
    byId("save").addEventListener("click", save);
    byId("edit").addEventListener("click", () => setEditing(!document.body.classList.contains("editing")));
    byId("dark").addEventListener("click", () => {
      const theme = isDark() ? "light" : "dark";
      localStorage.setItem("pnp-theme", theme);
      setTheme(theme);
    });
    window.addEventListener("keydown", (event) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s" && !event.defaultPrevented) {
        event.preventDefault();
        save();
      }
    });
    const [lost, ...others] = document.querySelectorAll("#popup span");
    lost.textContent = say("top.lost");
    others.forEach((each) => each.remove());
    studioViews.begin();
    pages().begin();
    setTheme(localStorage.getItem("pnp-theme"));
  }

  let begun = false;
  const takers = {
    files: (tree) => { state.tree = tree; showFiles(); },
    look: takeLook, problems: showProblems, editor: showEditor, closed: dropEditor, text: takeText, state: showState, busy: showBusy,
    notice: ({ text }) => showNotice(text),
    done: (text) => { byId("busy").textContent = text; },
    view: ({ name, what, value }) => studioViews.take(name, what, value),
  };
  return {
    make, say, byId, tell, openFile, settled, state, follow: (file, line) => pages().follow(file, line),
    // Other scripts take what is meant for them.
    on(what, taker) { takers[what] = taker; },
    take(what, value) {
      if (!begun) {
        begun = true;
        begin();
      }
      return takers[what](value);
    },
  };
})();
