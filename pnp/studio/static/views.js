"use strict";
// The tabs in the head of a window. A view's script says studioViews.plug(name, { take: { what: (value) => … }, shown() }),
// and tells its view by studioViews.tell(name, { … }). Alt, Shift and a digit choose a tab, and arrows among them.
window.studioViews = (() => {
  const plugged = {};
  let chosen = "pages";
  const tabs = () => [...document.querySelectorAll("#views [role=tab]")];
  const tell = (name, told) => studio.tell("view", { view: name, told });

  function show(name) {
    if (name === chosen || !tabs().some((tab) => tab.dataset.view === name)) return;
    chosen = name;
    for (const tab of tabs()) {
      const is = tab.dataset.view === name;
      tab.setAttribute("aria-selected", String(is));
      tab.tabIndex = is ? 0 : -1;
      document.getElementById(`view-${tab.dataset.view}`).hidden = !is;
    }
    history.replaceState(null, "", name === "pages" ? location.pathname : `#${name}`);
    studio.tell("show", { view: name });
    if (plugged[name] && plugged[name].shown) plugged[name].shown();
  }

  function begin() {
    for (const tab of tabs()) tab.addEventListener("click", () => show(tab.dataset.view));
    document.getElementById("views").addEventListener("keydown", (event) => {
      const all = tabs();
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const at = all.findIndex((tab) => tab.dataset.view === chosen);
      const to = event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : step && (at + step + all.length) % all.length;
      if (to === undefined) return;
      event.preventDefault();
      show(all[to].dataset.view);
      all[to].focus();
    });
    window.addEventListener("keydown", (event) => {
      const digit = /^Digit([1-9])$/.exec(event.code);
      if (!digit || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey) return;
      const tab = tabs()[digit[1] - 1];
      if (!tab) return;
      event.preventDefault();
      show(tab.dataset.view);
      tab.focus();
    }, true);
    if (location.hash) show(location.hash.slice(1));
  }

  return {
    begin, show, tell,
    isShown: (name) => name === chosen,
    plug(name, view) {
      plugged[name] = view;
    },
    take(name, what, value) {
      const taker = plugged[name] && plugged[name].take[what];
      if (taker) taker(value);
    },
  };
})();
