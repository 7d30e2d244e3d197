"use strict";
// Completion in TOML: the studio is asked what could stand at the cursor, and knows it from the schemas.
(() => {
  const waiting = new Map();
  let last = 0;
  studio.on("offers", ({ number, ...found }) => {
    const done = waiting.get(number);
    waiting.delete(number);
    if (done) done(found);
  });

  async function asked(own, context, at) {
    while (!(await own.settle())) if (context.aborted) return { start: at, offers: [] }; // the desk has what is asked about
    const number = ++last;
    const answer = new Promise((resolve) => waiting.set(number, resolve));
    own.tell("complete", { name: own.name, at, number });
    return answer;
  }

  // Characters as people count them: the editor counts some twice.
  const count = (text) => [...text].length;
  const lengthOf = (text, characters) => [...text].slice(-characters || text.length + 1).join("").length;

  window.studioEditorParts.push((CM, own) => {
    if (own.language !== "TOML") return [];

    function applied(offer) {
      return (view, completion, from, to) => {
        const isOpen = offer.insert.endsWith('"') && view.state.sliceDoc(to, to + 1) === '"';
        const insert = isOpen ? offer.insert.slice(0, -1) : offer.insert;
        const anchor = from + insert.length - (isOpen ? Math.max(offer.back - 1, 0) : offer.back);
        view.dispatch({ changes: { from, to, insert }, selection: { anchor }, userEvent: "input.complete", scrollIntoView: true });
        if (offer.goes_on) setTimeout(() => CM.runScopeHandlers(view, new KeyboardEvent("keydown", { key: " ", ctrlKey: true }), "editor"), 80);
      };
    }

    async function source(context) {
      const typed = context.matchBefore(/[\w\["'-]+/);
      if (!typed && !context.explicit) return null;
      const before = context.state.sliceDoc(0, context.pos);
      const { start, offers } = await asked(own, context, count(before));
      if (context.aborted || !offers.length) return null;
      const from = context.pos - lengthOf(before, count(before) - start);
      const options = offers.map((each) => ({
        label: each.label, detail: each.detail, info: each.info || undefined, type: each.kind, boost: each.boost, apply: applied(each),
      }));
      return { from, options, validFor: /^[\w\[\]-]*$/ };
    }

    return CM.EditorState.languageData.of(() => [{ autocomplete: source }]);
  });
})();
