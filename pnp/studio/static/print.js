"use strict";
// The view Print: a form that tells at once what it comes to, exports, and the way to a printer's measures.
(() => {
  const { make, say, byId, openFile } = studio;
  const tell = (what, more = {}) => studioViews.tell("print", { what, ...more });
  const state = { offer: null, wish: {}, targets: [], bars: {}, printers: [], running: "", fresh: "" };

  const wished = (more) => {
    Object.assign(state.wish, more);
    tell("wish", { wish: state.wish });
  };

  // Small parts of forms; a label for each.
  let count = 0;
  function field(label, control) {
    control.id = control.id || `print-field-${count++}`;
    return make("div", { class: "field" }, make("label", { for: control.id, text: label }), control);
  }
  const choice = (options, chosen, onchange, id) => {
    const select = make("select", { id: id || false, onchange: (event) => onchange(event.target.value) },
      ...options.map(([value, text]) => make("option", { value, text })));
    select.value = chosen;
    return select;
  };
  const tick = (text, is, onchange, more = {}) => {
    const box = make("input", { type: "checkbox", onchange: (event) => onchange(event.target.checked), ...more });
    box.checked = is;
    return make("label", { class: "tick" }, box, make("span", { text }));
  };
  const button = (text, onclick, kind = "plain-button", more = {}) => make("button", { type: "button", class: kind, text, onclick, ...more });

  function showForm({ players, papers, options, besides, wish }) {
    const numbers = [];
    for (let number = players[0]; number <= players[1]; number++) numbers.push([String(number), String(number)]);
    const groups = new Map();
    for (const each of options) groups.set(each.choice, [...(groups.get(each.choice) || []), each]);
    const ways = [...groups].map(([name, all]) => field(name[0].toUpperCase() + name.slice(1), choice(
      all.map((each) => [each.option, each.title]), (all.find((each) => each.is_chosen) || all[0]).option,
      (option) => wished({ choose: { ...state.wish.choose, [name]: option } }), `print-choice-${name}`)));
    const printers = [["", say("print.any_printer")], ...state.printers.map(([name]) => [name, name])];
    const more = make("details", {}, make("summary", { text: say("print.more") }), make("div", { class: "fields" },
      field(say("print.backs"), choice(["duplex", "fold", "none"].map((one) => [one, say(`print.backs_${one}`)]), wish.backs, (backs) => wished({ backs }))),
      field(say("print.flip"), choice(["long", "short"].map((one) => [one, say(`print.flip_${one}`)]), wish.flip, (flip) => wished({ flip }))),
      field(say("print.marks"), choice([["", say("print.marks_usual")], ...["edge", "gutter", "corner", "none"].map((one) => [one, say(`print.marks_${one}`)])],
        wish.marks || "", (marks) => wished({ marks })))));
    more.open = Boolean(document.querySelector("#print-form details[open]"));
    byId("print-form").replaceChildren(
      make("div", { class: "fields" },
        field(say("print.players"), choice(numbers, String(wish.players), (number) => wished({ players: Number(number) }), "print-players")),
        field(say("side.paper"), choice(papers, wish.paper, (paper) => wished({ paper }), "print-paper")),
        field(say("side.ink"), choice(["full", "friendly"].map((one) => [one, say(`side.${one}`)]), wish.ink, (ink) => wished({ ink }), "print-ink")),
        ...ways,
        field(say("print.printer"), choice(printers, wish.printer, (printer) => wished({ printer }), "print-printer"))),
      ...besides.map(([id, title]) => tick(say("print.besides", { title }), wish.besides.includes(id),
        (is) => wished({ besides: is ? [...wish.besides, id] : wish.besides.filter((one) => one !== id) }))),
      more);
  }

  // What somebody has: a whole sort of thing at once, or single ones.
  function showLines({ lines, wish }) {
    const isHad = (line) => wish.have.includes(line.id) || wish.have.includes(line.sort);
    const set = (names, is) => wished({ have: is ? [...new Set([...wish.have, ...names])] : wish.have.filter((one) => !names.includes(one)) });
    const sorts = [...new Set(lines.map((line) => line.sort))].filter((sort) => !["guides", "books"].includes(sort));
    const chips = sorts.map((sort) => {
      const names = [sort, ...lines.filter((line) => line.sort === sort).map((line) => line.id)];
      const is = wish.have.includes(sort);
      return button(say(`print.sort_${sort}`), () => set(is ? names : [sort], !is), "chip", { "aria-pressed": String(is), "data-have": sort });
    });
    const rows = lines.map((line) => make("tr", { class: line.is_had ? "had" : false, "data-line": line.id },
      make("td", {}, line.sort === "guides" ? "" : tick("", !line.is_had, (is) => set(is ? [line.id, line.sort] : [line.id], !is),
        { "aria-label": say("print.print_it", { title: line.title }), disabled: line.is_had && !isHad(line) })),
      make("td", { text: line.title }), make("td", { class: "number", text: line.is_had ? "–" : `${line.prints} × ${line.sheets}` }),
      make("td", { text: line.is_had ? say(isHad(line) ? "print.had" : "print.needless") : line.why }), make("td", { class: "quiet", text: line.stock })));
    const head = ["", "print.what", "print.sheets_each", "print.why", "print.stock"].map((key) => make("th", { scope: "col", text: key && say(key) }));
    byId("print-lines").replaceChildren(
      make("h3", { text: say("print.have") }), make("div", { class: "chips", role: "group", "aria-label": say("print.have") }, ...chips),
      make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)));
  }

  function showSum(offer) {
    const figure = (key, value) => make("div", { class: "figure" }, make("b", { text: value, "data-figure": key }), make("span", { text: say(`print.${key}`) }));
    const percent = offer.ink === null ? "–" : `${Math.round(100 * offer.ink)} %`;
    const papers = offer.stretches.map(([stock, first, last, sheets]) => make("li", { text: say("print.stretch", { first, last, stock, sheets }) }));
    const parts = offer.trouble ? [make("p", { class: "trouble", role: "alert", text: offer.trouble })] : [
      make("div", { class: "figures" }, figure("sheets", offer.sheets), figure("sides", offer.sides), figure("cuts", offer.cuts), figure("ink", percent)),
      make("p", { class: "quiet", text: say(offer.is_on_both_sides ? "print.both_sides" : "print.one_side") }),
      make("ul", { class: "papers" }, ...papers),
    ];
    if (offer.problems.length) parts.push(...told(offer.problems));
    const go = button(say("print.make"), () => tell("print"), "primary", { id: "print-make", disabled: !offer.sheets });
    byId("print-sum").replaceChildren(...parts, go, make("div", { id: "print-job-work", class: "work" }));
  }

  const told = (problems) => [make("ol", { class: "told" }, ...problems.map((each) => {
    const where = each.file ? `${each.file}:${each.line}:${each.column}` : "";
    return make("li", { class: each.severity }, make("button", { type: "button", disabled: !each.file, onclick: () => openFile(each.file, each.line) },
      make("span", { class: "where", text: where }), make("span", { text: each.message }), make("span", { class: "hint", text: each.hint })));
  }))];

  function showOffer(offer) {
    showBusy(false);
    state.offer = offer;
    state.wish = offer.wish;
    if (offer.lines.length) {
      showForm(offer);
      showLines(offer);
    }
    showSum(offer);
  }

  const showBusy = (is) => byId("print-sum").classList.toggle("busy", is);

  // Long work: how far it is, and what came of it, where it was asked for.
  const work = () => byId(`print-${state.running}-work`);

  function begun(part) {
    state.running = part;
    const bar = make("progress", { "aria-label": say("print.working") });
    work().replaceChildren(make("p", { class: "quiet", role: "status", text: say("print.working") }), bar, button(say("check.stop"), () => tell("stop")));
  }

  function step([done, of, name]) {
    const bar = work() && work().querySelector("progress");
    if (!bar) return;
    Object.assign(bar, { max: of, value: done });
    work().querySelector("p").textContent = `${say("print.working")} ${name}`;
  }

  function ended(why) {
    if (work()) work().replaceChildren(make("p", { class: "quiet", role: "status", text: say(why) }));
  }

  function made({ address, name, size, pages, sheets, remarks, problems }) {
    const parts = [];
    if (address) {
      const kilobytes = Math.max(1, Math.round(size / 1000));
      const about = name.endsWith(".zip") ? say("print.files", { pages, kilobytes }) : say("print.pages", { pages, sheets, kilobytes });
      parts.push(make("a", { class: "primary fetch", href: address, download: name, text: say("print.fetch") }),
        make("p", { class: "quiet", role: "status" }, make("code", { text: name }), ` · ${about}`));
    } else parts.push(make("p", { class: "trouble", role: "alert", text: say("print.refused") }));
    if (remarks.length) parts.push(make("ul", { class: "remarks" }, ...remarks.map((text) => make("li", { text }))));
    if (problems.length) parts.push(...told(problems));
    if (work()) work().replaceChildren(...parts);
  }

  // Exports

  function showExports({ targets, bars }) {
    Object.assign(state, { targets, bars });
    const cards = targets.map((target) => {
      const known = ["pod", "cut", "tts", "png", "svg"].includes(target.name);
      const option = target.asks_address
        ? make("input", { type: "url", placeholder: "https://", "aria-label": say("print.address") })
        : target.options.length ? choice(target.options, target.options[0][0], () => {}) : null;
      if (option && !target.asks_address) option.setAttribute("aria-label", known ? say(`print.export_${target.name}`) : target.name);
      const go = button(say("print.make_export"), () => tell("export", { target: target.name, option: option ? option.value : "" }));
      return make("div", { class: "card", "data-target": target.name },
        make("b", { text: known ? say(`print.export_${target.name}`) : target.name }),
        make("p", { class: "quiet", text: known ? say(`print.export_${target.name}_about`) : "" }), ...(option ? [option] : []), go);
    });
    byId("print-export").replaceChildren(make("p", { class: "quiet", text: say("print.export_lead") }), make("div", { class: "cards" }, ...cards), make("div", { id: "print-export-work", class: "work" }));
  }

  // A printer: the sheet, what was read from it, and the sheet again.

  function showRuler() {
    const papers = (state.offer && state.offer.papers.length ? state.offer.papers : [["a4", "A4"], ["letter", "Letter"]]).filter(([id]) => ["a4", "letter"].includes(id));
    const paper = choice(papers, papers[0][0], () => {}, "ruler-paper");
    const inputs = Object.fromEntries(["printer", "right", "down", "width", "height"].map((key) => [key,
      make("input", { id: `ruler-${key}`, inputmode: key === "printer" ? "text" : "decimal", autocomplete: "off", placeholder: { right: "0.0", down: "0.0", width: state.bars.wide, height: state.bars.high }[key] || "" })]));
    if (state.fresh) inputs.printer.value = state.fresh;
    const keep = (event) => {
      event.preventDefault();
      tell("measured", Object.fromEntries(Object.entries(inputs).map(([key, input]) => [key, input.value])));
    };
    const known = state.printers.map(([name, measured]) => make("li", {}, make("b", { text: name }), make("span", { class: "quiet", text: ` ${measured} ` }),
      button(say("print.ruler_again"), () => tell("ruler", { paper: paper.value, printer: name }))));
    byId("print-ruler").replaceChildren(make("ol", { class: "steps" },
      make("li", {}, make("b", { text: say("print.ruler_one") }), make("p", { class: "quiet", text: say("print.ruler_one_about") }),
        field(say("side.paper"), paper), button(say("print.ruler_make"), () => tell("ruler", { paper: paper.value, printer: "" })), make("div", { id: "print-ruler-work", class: "work" })),
      make("li", {}, make("b", { text: say("print.ruler_two") }), make("p", { class: "quiet", text: say("print.ruler_two_about", state.bars) }),
        make("form", { onsubmit: keep }, make("div", { class: "fields" }, ...Object.entries(inputs).map(([key, input]) => field(say(`print.ruler_${key}`), input))),
          make("button", { class: "primary", text: say("print.ruler_keep") })), make("p", { id: "ruler-trouble", class: "trouble", role: "alert" })),
      make("li", {}, make("b", { text: say("print.ruler_three") }), make("p", { class: "quiet", text: say(known.length ? "print.ruler_three_about" : "print.ruler_none") }), make("ul", { id: "ruler-known" }, ...known))));
  }

  studioViews.plug("print", {
    take: {
      offer: showOffer, busy: showBusy, targets: showExports, begun, step, ended, made,
      failed: (why) => work() && work().replaceChildren(make("p", { class: "trouble", role: "alert", text: why })),
      printers: ({ known, fresh }) => {
        Object.assign(state, { printers: known, fresh });
        showRuler();
        if (fresh) wished({ printer: fresh });
      },
      unmeasured: (why) => { byId("ruler-trouble").textContent = why; },
    },
  });
})();
