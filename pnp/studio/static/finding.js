"use strict";
// Words on the pages of the open sheet: every place lights up, and one after the other comes into sight.
window.studioFinding = ({ say, make, byId }) => {
  const known = new Map(); // words of pages, by their digests
  let look = null;
  let at = -1;
  let round = 0;

  async function runsOf(sheet) {
    if (!known.has(sheet.digest)) {
      const coming = fetch(`/words/${look.key}/${sheet.digest}.json`).then((answer) => (answer.ok ? answer.json() : []), () => []);
      known.set(sheet.digest, coming);
      if (known.size > 400) known.delete(known.keys().next().value);
    }
    return known.get(sheet.digest);
  }

  // One text of a page, and which run each of its letters comes from. A word that was parted at the end of a line is whole.
  function joined(runs) {
    let text = "";
    const from = [];
    runs.forEach(([x, y, width, height, words], number) => {
      const before = runs[number - 1];
      if (before) {
        const sameLine = Math.abs(before[1] - y) < height * 0.6;
        const gap = x - before[0] - before[2];
        if (!sameLine && /[a-zà-ÿ]-$/.test(text) && /^[a-zà-ÿ]/.test(words)) {
          text = text.slice(0, -1);
          from.pop();
        } else if (!(sameLine && gap > -height && gap < height * 0.12) && !text.endsWith(" ")) {
          text += " ";
          from.push(null);
        }
      }
      [...words].forEach((letter, index, letters) => {
        for (const part of letter.toLowerCase()) {
          text += part;
          from.push({ number, index, of: letters.length });
        }
      });
    });
    return { text, from };
  }

  // Boxes of what was found, in millimetres of the page; a place that goes over a line has two.
  function boxesOf(runs, letters) {
    const boxes = new Map();
    for (const letter of letters) {
      if (!letter) continue;
      const [x, y, width, height] = runs[letter.number];
      const left = x + (width * letter.index) / letter.of;
      const right = x + (width * (letter.index + 1)) / letter.of;
      const box = boxes.get(letter.number);
      boxes.set(letter.number, box ? { ...box, right } : { left, right, y, height });
    }
    return [...boxes.values()];
  }

  async function show({ keep = false } = {}) {
    const own = ++round;
    const wanted = byId("seek").value.toLowerCase().replace(/\s+/g, " ").trim();
    const found = [];
    if (wanted && look) {
      for (const sheet of look.sheets) {
        const runs = await runsOf(sheet);
        if (own !== round) return;
        const { text, from } = joined(runs);
        for (let start = text.indexOf(wanted); start >= 0 && found.length < 500; start = text.indexOf(wanted, start + wanted.length)) {
          found.push({ sheet, boxes: boxesOf(runs, from.slice(start, start + wanted.length)) });
        }
      }
    }
    for (const hit of document.querySelectorAll("#preview .hit")) hit.remove();
    found.forEach(({ sheet, boxes }, number) => {
      const paper = document.querySelector(`#preview figure[data-number="${sheet.number}"] .paper`);
      if (paper) paper.append(...boxes.map((box) => make("span", {
        class: "hit", "data-hit": number,
        style: `left:${(100 * (box.left - 0.4)) / sheet.width}%;top:${(100 * (box.y - 0.5)) / sheet.height}%;`
          + `width:${(100 * (box.right - box.left + 0.8)) / sheet.width}%;height:${(100 * (box.height + 1)) / sheet.height}%`,
      })));
    });
    if (!keep || at >= found.length) at = found.length ? 0 : -1;
    choose(found.length, !keep);
  }

  function choose(count, comes) {
    const wanted = byId("seek").value.trim();
    byId("hits").textContent = !wanted ? "" : count ? say("find.hits", { number: at + 1, count }) : say("find.none");
    byId("earlier").disabled = byId("later").disabled = count < 2;
    for (const hit of document.querySelectorAll("#preview .hit")) hit.classList.toggle("now", Number(hit.dataset.hit) === at);
    const now = document.querySelector("#preview .hit.now");
    if (now && comes) now.scrollIntoView({ block: "center" });
  }

  function step(by) {
    const count = new Set([...document.querySelectorAll("#preview .hit")].map((hit) => hit.dataset.hit)).size;
    if (!count) return;
    at = (at + by + count) % count;
    choose(count, true);
  }

  function begin() {
    byId("seek").addEventListener("input", () => show());
    byId("seek").addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    });
    byId("earlier").addEventListener("click", () => step(-1));
    byId("later").addEventListener("click", () => step(1));
    byId("earlier").disabled = byId("later").disabled = true;
    window.addEventListener("keydown", (event) => {
      const inEditor = event.target instanceof Element && event.target.closest(".cm-editor");
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "f" && !inEditor && studioViews.isShown("pages")) {
        event.preventDefault();
        byId("seek").focus();
        byId("seek").select();
      }
    });
  }

  return { begin, taken: (now) => { look = now; if (byId("seek").value) show({ keep: true }); } };
};
