"use strict";
// The shelf: covers, and dialogs that ask about a place while it is typed.
const words = window.shelfWords;
const stored = localStorage.getItem("pnp-theme");
if (stored) document.documentElement.dataset.theme = stored;
document.getElementById("dark").addEventListener("click", () => {
  const now = document.documentElement.dataset.theme;
  const isDark = now ? now === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = isDark ? "light" : "dark";
  localStorage.setItem("pnp-theme", document.documentElement.dataset.theme);
});

// A game without a cover has no book, or cannot be read.
async function uncovered(art) {
  art.classList.add("none");
  const { problems } = await (await fetch(`/state/${art.dataset.key}`)).json();
  if (!problems) return;
  art.classList.add("broken");
  art.dataset.none = words["shelf.broken"].replace("{count}", problems);
  art.closest("a").setAttribute("aria-label", `${art.closest("a").querySelector(".name").textContent}: ${art.dataset.none}`);
}
// Two at a time: a browser has few ways to one server, and whoever types in a dialog must not wait behind covers.
const covers = [...document.querySelectorAll(".cover img")];
function nextCover() {
  const image = covers.shift();
  if (!image) return;
  const art = image.parentElement;
  image.addEventListener("load", () => { art.classList.add("drawn"); nextCover(); });
  image.addEventListener("error", () => { uncovered(art); nextCover(); });
  image.src = image.dataset.src;
}
nextCover();
nextCover();

// One dialog: asks what stands at the path, shows the folders around it, and says whether it can be done.
function placed(dialog, wanted) {
  const form = dialog.querySelector("form");
  const { path, title } = form.elements;
  const standing = dialog.querySelector(".standing");
  const done = dialog.querySelector(".ends .primary");
  const good = wanted === "new" ? "free" : "game";
  let base = path.dataset.base;
  let asked = 0;
  let waiting = 0;

  async function ask() {
    const number = ++asked;
    const told = new URLSearchParams({ wanted, path: path.value, title: title ? title.value : "", base: base || "" });
    const answer = await fetch(`/place?${told}`);
    if (!answer.ok || number !== asked) return;
    const place = await answer.json();
    if (base && wanted === "new") path.value = place.path;
    dialog.dataset.standing = place.standing;
    standing.textContent = words[`place.${place.standing}`].replace("{why}", place.why).replace("{path}", place.path);
    path.setAttribute("aria-invalid", place.standing !== good);
    done.disabled = place.standing !== good;
    show(place);
  }
  function show(place) {
    const item = (name, where, kind) => {
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: name, className: kind });
      button.addEventListener("click", () => go(where));
      const line = document.createElement("li");
      line.append(button);
      return line;
    };
    const rows = place.folders.map(([name, where, isGame]) => item(name, where, isGame ? "game" : ""));
    if (place.above) rows.unshift(item(words["place.up"], place.above, "up"));
    dialog.querySelector(".folders").replaceChildren(...rows);
  }
  function go(where) {
    if (wanted === "new") base = where;
    path.value = where;
    ask();
  }
  const soon = () => { clearTimeout(waiting); waiting = setTimeout(ask, 120); };
  path.addEventListener("input", () => { base = ""; soon(); });
  if (title) title.addEventListener("input", soon);
  dialog.querySelector(".away").addEventListener("click", () => dialog.close());
  return {
    open(from = path.dataset.base) {
      base = wanted === "new" ? from : "";
      path.value = from;
      dialog.querySelector(".trouble").textContent = "";
      dialog.showModal();
      (title || path).focus();
      ask();
    },
  };
}

const making = document.getElementById("new");
const form = making.querySelector("form");
const maker = placed(making, "new");
const opener = placed(document.getElementById("open"), "open");
let copied = "";

function begin(key = "", title = "") {
  copied = key;
  making.querySelector("h2").textContent = key ? words["shelf.copy_title"].replace("{game}", title) : words["shelf.new"];
  making.querySelector(".beginnings").hidden = Boolean(key);
  making.querySelector(".check").hidden = !key;
  form.elements.title.value = "";
  maker.open();
}
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const done = making.querySelector(".ends .primary");
  done.disabled = true;
  making.classList.add("busy");
  const told = new URLSearchParams(new FormData(form));
  told.set("copied", copied);
  const answer = await fetch("/new", { method: "POST", body: told });
  const { to, trouble } = await answer.json();
  making.classList.remove("busy");
  done.disabled = false;
  if (to) location.href = to;
  else making.querySelector(".trouble").textContent = trouble;
});
document.querySelector("[data-dialog='new']").addEventListener("click", () => begin());
document.querySelector("[data-dialog='open']").addEventListener("click", () => opener.open());
for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", () => begin(button.dataset.copy, button.dataset.title));
}
// From a game's own window: a copy of it is wanted.
const wished = document.querySelector(`[data-copy='${CSS.escape(location.hash.replace("#copy=", "") || "none")}']`);
if (wished) {
  history.replaceState(null, "", "/");
  wished.click();
}
