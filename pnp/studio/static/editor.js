"use strict";
// One editor for each open file, each with its own undo. What is typed goes to the desk after a short pause, with the
// number of the text that it was typed into; what others typed meanwhile is worked into it, and nothing is lost.
window.studioEditorParts = [];
window.studioEditor = async function ({ name, text, revision, language, parent, label, dark, most, tell, moved, tooLong }) {
  const CM = await import("nicegui-codemirror");
  const fromOutside = CM.Annotation.define();
  const setMarks = CM.StateEffect.define();
  const marks = CM.StateField.define({
    create: () => CM.Decoration.none,
    update(value, transaction) {
      value = value.map(transaction.changes);
      for (const effect of transaction.effects) if (effect.is(setMarks)) value = effect.value;
      return value;
    },
    provide: (field) => CM.EditorView.decorations.from(field),
  });
  const theme = new CM.Compartment();
  const themeOf = (isDark) => CM.themes[isDark ? "githubDark" : "githubLight"];
  const speech = new CM.Compartment();

  // What the desk has; what was sent and is not answered; what was typed since.
  const state = { known: text, revision, sent: null, typed: null, told: [], way: "" };
  let waiting = 0;

  function send() {
    clearTimeout(waiting);
    if (!state.typed || state.sent !== null) return;
    const isTooLong = JSON.stringify(view.state.doc.toString()).length > most;
    tooLong(isTooLong);
    if (isTooLong) return; // nothing is lost: one step back, and it goes on
    state.sent = view.state.doc.toString();
    state.typed = null;
    tell("typed", { name, text: state.sent, revision: state.revision, way: state.way });
  }

  // Another text in place of one that we had, worked into what was typed since.
  function take(before, after) {
    if (before === after) return;
    const change = CM.ChangeSet.of([difference(before, after)], before.length);
    const typed = state.typed;
    state.typed = typed ? typed.map(change, true) : null;
    view.dispatch({ changes: typed ? change.map(typed) : change, annotations: fromOutside.of(true) });
  }

  const listener = CM.EditorView.updateListener.of((update) => {
    if (update.docChanged && !update.transactions.some((one) => one.annotation(fromOutside))) {
      const way = ["undo", "redo"].find((each) => update.transactions.some((one) => one.isUserEvent(each))) || "";
      state.way = state.typed && state.way !== way ? "" : way;
      state.typed = state.typed ? state.typed.compose(update.changes) : update.changes;
      clearTimeout(waiting);
      waiting = setTimeout(send, 60);
    }
    if (update.selectionSet || update.docChanged) moved(update.state.doc.lineAt(update.state.selection.main.head).number);
  });

  const hover = CM.hoverTooltip((editor, position) => {
    const line = editor.state.doc.lineAt(position);
    const told = state.told.filter((each) => each.line === line.number);
    if (!told.length) return null;
    const words = told.map((each) => (each.hint ? `${each.message}\n${each.hint}` : each.message)).join("\n\n");
    const create = () => {
      const dom = document.createElement("div");
      dom.className = "cm-words";
      dom.textContent = words;
      return { dom };
    };
    return { pos: line.from, above: true, create };
  });

  // What other scripts add to every editor: completion, pickers.
  const parts = window.studioEditorParts.map((part) => part(CM, { name, language, tell, settle: () => settle() }));

  const view = new CM.EditorView({
    doc: text,
    parent,
    extensions: [
      ...parts, CM.basicSetup, marks, hover, listener, speech.of([]), theme.of(themeOf(dark)),
      CM.indentUnit.of("  "), CM.EditorView.lineWrapping,
      CM.EditorView.contentAttributes.of({ "aria-label": label }),
    ],
  });
  const known = CM.languages.find((each) => each.name === language);
  if (known) known.load().then((support) => view.dispatch({ effects: speech.reconfigure(support) }));

  return {
    view,
    send,
    settle,
    setDark: (is) => view.dispatch({ effects: theme.reconfigure(themeOf(is)) }),
    goTo(line) {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({ selection: { anchor: at.from }, effects: CM.EditorView.scrollIntoView(at.from, { y: "center" }) });
    },
    // The desk's answer to what we sent, or what another window or another program made of the text.
    take({ text: now, revision: number, isAnswer }) {
      if (!isAnswer && state.sent !== null) return; // the answer will have it
      take(state.sent !== null ? state.sent : state.known, now);
      Object.assign(state, { known: now, revision: number, sent: null });
      if (state.typed) send();
    },
    // From the place of each problem to the end of its line.
    underline(problems) {
      state.told = problems;
      const ranges = [];
      for (const each of problems) {
        const line = view.state.doc.line(Math.min(Math.max(each.line, 1), view.state.doc.lines));
        const end = line.from + line.text.trimEnd().length;
        let begin = line.from + Math.min(each.column - 1, line.text.length);
        if (begin >= end) begin = line.from + line.text.length - line.text.trimStart().length;
        if (begin < end) ranges.push(CM.Decoration.mark({ class: `cm-told cm-${each.severity}` }).range(begin, end));
      }
      view.dispatch({ effects: setMarks.of(CM.Decoration.set(ranges, true)) });
    },
  };

  // All that is typed has come to the desk, or cannot; whether it has.
  async function settle() {
    const isBehind = () => state.sent !== null || Boolean(state.typed);
    for (let tries = 0; tries < 100 && isBehind(); tries++) {
      send();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return !isBehind();
  }

  // The one stretch in which two texts differ.
  function difference(before, after) {
    let from = 0;
    while (from < before.length && from < after.length && before[from] === after[from]) from++;
    let to = before.length;
    let end = after.length;
    while (to > from && end > from && before[to - 1] === after[end - 1]) { to--; end--; }
    return { from, to, insert: after.slice(from, end) };
  }
};
