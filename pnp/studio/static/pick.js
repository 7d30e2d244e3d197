"use strict";
// Colours have a swatch that opens a picker, and the number at the cursor a slider, if the schema says how far it may go.
// Both write into the text, as if it were typed.
(() => {
  const { make, say } = studio;
  const COLOR = /(?<![\w&#])#([0-9a-fA-F]{6}|[0-9a-fA-F]{3})(?![\w-])/g;
  const full = (color) => (color.length === 4 ? `#${[...color.slice(1)].map((each) => each + each).join("")}` : color);
  const write = (view, from, to, insert) => view.dispatch({ changes: { from, to, insert }, userEvent: "input.pick" });

  window.studioEditorParts.push((CM, own) => {
    if (own.language !== "TOML" && own.language !== "XML") return [];

    class Swatch extends CM.WidgetType {
      constructor(color) {
        super();
        this.color = color;
      }
      eq(other) {
        return other.color === this.color;
      }
      toDOM(view) {
        const input = make("input", { type: "color", class: "pick", "aria-label": say("pick.color", { color: this.color }), title: say("pick.color", { color: this.color }), tabindex: "-1" });
        input.value = full(this.color);
        input.addEventListener("input", () => {
          const from = view.posAtDOM(input);
          const found = /^#[0-9a-fA-F]{3,6}/.exec(view.state.sliceDoc(from, from + 7));
          if (found && full(found[0]).toLowerCase() !== input.value) write(view, from, from + found[0].length, input.value);
        });
        return input;
      }
      updateDOM(input) {
        input.value = full(this.color);
        return true;
      }
      ignoreEvent() {
        return true;
      }
    }

    const matcher = new CM.MatchDecorator({
      regexp: COLOR,
      decorate: (add, from, to, match) => add(from, from, CM.Decoration.widget({ widget: new Swatch(match[0]), side: 1 })),
    });
    const swatches = CM.ViewPlugin.fromClass(class {
      constructor(view) {
        this.decorations = matcher.createDeco(view);
      }
      update(update) {
        this.decorations = matcher.updateDeco(update, this.decorations);
      }
    }, { decorations: (plugin) => plugin.decorations });

    let asking = 0;
    const watcher = CM.EditorView.updateListener.of((update) => {
      if (own.language !== "TOML" || !(update.selectionSet || update.docChanged)) return;
      if (update.transactions.some((each) => each.isUserEvent("input.pick"))) return;
      hide();
      clearTimeout(asking);
      asking = setTimeout(async () => {
        const { head } = update.view.state.selection.main;
        const line = update.view.state.doc.lineAt(head);
        if (!update.view.hasFocus || !/=.*\d|^\s*-?[\d.]/.test(line.text) || !(await own.settle())) return;
        if (update.view.state.selection.main.head === head) own.tell("bounds", { name: own.name, at: [...update.view.state.sliceDoc(0, head)].length });
      }, 200);
    });
    const holder = CM.ViewPlugin.define((view) => {
      views.set(own.name, view);
      return { destroy: () => views.delete(own.name) };
    });
    return [swatches, watcher, holder];
  });

  // The slider, below the editor

  const views = new Map();
  const bar = make("div", { id: "slider", hidden: true });
  const hide = () => { bar.hidden = true; };
  document.addEventListener("studio:file", hide);

  studio.on("bounds", ({ name, at, before, behind, key, about, value, least, most, step, exact }) => {
    const view = views.get(name);
    if (!view) return;
    const { head } = view.state.selection.main;
    if ([...view.state.sliceDoc(0, head)].length !== at) return; // the cursor went on
    if (!bar.isConnected) document.querySelector(".desk .below").prepend(bar);
    const place = { from: head - before, to: head + behind }; // numbers are plain letters
    const range = make("input", { type: "range", min: least, max: most, step, "aria-label": say("pick.number", { key }), title: about || false });
    const shown = make("output", { text: view.state.sliceDoc(place.from, place.to) });
    range.value = value;
    range.addEventListener("input", () => {
      const insert = exact ? Number(range.value).toFixed(exact) : range.value;
      write(view, place.from, place.to, insert);
      place.to = place.from + insert.length;
      shown.textContent = insert;
    });
    bar.replaceChildren(make("span", { class: "key", text: key, title: about || false }), range, shown);
    bar.hidden = false;
  });
})();
