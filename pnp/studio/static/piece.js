"use strict";
// One piece alone, as large as the window: its back, the ones before and after it, and the way to its row.
window.studioPiece = ({ say, make, byId, tell, openFile, guidesOf }) => {
  const state = { look: null, at: 0, isBack: false, isOpen: false };

  const pieces = () => (state.look ? state.look.pieces : []);

  function open(number) {
    state.at = number;
    state.isBack = false;
    state.isOpen = true;
    if (!byId("large").open) byId("large").showModal();
    tell("pieces", { wanted: true });
    show();
  }

  function show() {
    const all = pieces();
    if (all.length) state.at = Math.min(state.at, all.length - 1); // else they are on their way
    const piece = all[state.at];
    const stage = byId("one");
    for (const name of ["previous", "next"]) byId(name).disabled = all.length < 2;
    byId("row").hidden = !piece || !piece.file;
    byId("flip").hidden = !piece || !piece.back;
    if (!piece) {
      byId("piece").textContent = "";
      byId("piece-of").textContent = "";
      stage.replaceChildren(make("p", { class: "nothing", text: say(state.look && state.look.component ? "top.busy" : "page.none") }));
      return;
    }
    const side = state.isBack && piece.back ? piece.back : piece.front;
    byId("piece").textContent = piece.title;
    const size = `${piece.width.toFixed(1).replace(/\.0$/, "")} × ${piece.height.toFixed(1).replace(/\.0$/, "")} mm`;
    const copies = piece.count > 1 ? ` · ${say("piece.copies", { count: piece.count })}` : "";
    byId("piece-of").textContent = `${say("piece.number", { number: state.at + 1, count: all.length })} · ${size}${copies}`;
    byId("flip").textContent = say(state.isBack ? "piece.front" : "piece.back");
    const source = `/sheet/${state.look.key}/${side.digest}.svg`;
    const image = make("img", { alt: piece.title, src: source });
    const before = stage.querySelector("img");
    const bleeds = side.width > piece.width + 0.01;
    const put = (shown) => stage.replaceChildren(make("div", {
      class: `alone ${bleeds ? "" : piece.outline}`, style: `--w:${side.width};--h:${side.height}`,
    }, make("div", {}, shown), ...guidesOf(side)));
    if (before && before.getAttribute("src") === source) put(before);
    else if (before) image.decode().catch(() => {}).then(() => put(image));
    else put(image);
  }

  function step(by) {
    const count = pieces().length;
    if (!count) return;
    state.at = (state.at + by + count) % count;
    show();
  }

  function flip() {
    const piece = pieces()[state.at];
    if (!piece || !piece.back) return;
    state.isBack = !state.isBack;
    show();
  }

  function begin() {
    const large = byId("large");
    byId("single").addEventListener("click", () => {
      const lit = document.querySelector(".spot.lit[data-piece]");
      open(lit ? Number(lit.dataset.piece) : 0);
    });
    byId("shut").addEventListener("click", () => large.close());
    byId("previous").addEventListener("click", () => step(-1));
    byId("next").addEventListener("click", () => step(1));
    byId("flip").addEventListener("click", flip);
    byId("row").addEventListener("click", () => {
      const piece = pieces()[state.at];
      large.close();
      openFile(piece.file, piece.line);
    });
    large.addEventListener("click", (event) => event.target === large && large.close());
    large.addEventListener("keydown", (event) => {
      if (event.key === "ArrowRight") step(1);
      else if (event.key === "ArrowLeft") step(-1);
      else if (event.key.toLowerCase() === "b") flip();
    });
    large.addEventListener("close", () => {
      state.isOpen = false;
      tell("pieces", { wanted: false });
      byId("one").replaceChildren();
    });
  }

  function taken(look) {
    state.look = look;
    byId("single").disabled = !look.has_pieces;
    if (state.isOpen && (look.pieces.length || !look.has_pieces)) show();
  }

  return { begin, open, taken };
};
