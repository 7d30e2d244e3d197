"use strict";
// How large pages are: to fit, as they are printed, or any per cent; the place under the pointer stays where it is.
window.studioZooming = ({ byId }) => {
  const PX_PER_MM = 96 / 25.4;
  const LEAST = 0.1;
  const MOST = 8;
  let zoom = 0; // 0: to fit

  const shownNow = () => {
    const paper = document.querySelector("#preview .paper");
    return zoom || (paper ? paper.clientWidth / (Number(paper.style.getPropertyValue("--w")) * PX_PER_MM) : 1);
  };

  function tell() {
    byId("percent").value = `${Math.round(shownNow() * 100)} %`;
    byId("fit").setAttribute("aria-pressed", zoom === 0);
    byId("true").setAttribute("aria-pressed", zoom === 1);
  }

  // `at`: a point of the window that is to show the same after as before.
  function set(to, at = null) {
    const preview = byId("preview");
    const room = preview.getBoundingClientRect();
    const point = at || { x: room.left + room.width / 2, y: room.top + Math.min(room.height / 2, 300) };
    const paper = [...preview.querySelectorAll(".paper")].find((each) => {
      const box = each.getBoundingClientRect();
      return box.bottom >= point.y;
    });
    const box = paper && paper.getBoundingClientRect();
    zoom = to === 0 ? 0 : Math.min(MOST, Math.max(LEAST, to));
    preview.classList.toggle("fit", zoom === 0);
    preview.style.setProperty("--zoom", zoom || 1);
    if (paper && box.width) {
      const after = paper.getBoundingClientRect();
      preview.scrollLeft += after.left + ((point.x - box.left) / box.width) * after.width - point.x;
      preview.scrollTop += after.top + ((point.y - box.top) / box.height) * after.height - point.y;
    }
    tell();
  }

  const step = (by) => set(Math.round(shownNow() * by * 20) / 20);

  function begin() {
    byId("fit").addEventListener("click", () => set(0));
    byId("true").addEventListener("click", () => set(1));
    byId("closer").addEventListener("click", () => step(1.25));
    byId("farther").addEventListener("click", () => step(0.8));
    byId("percent").addEventListener("focus", (event) => event.target.select());
    byId("percent").addEventListener("keydown", (event) => event.key === "Enter" && event.target.blur());
    byId("percent").addEventListener("change", (event) => {
      const wanted = parseFloat(event.target.value.replace(",", "."));
      if (wanted > 0) set(wanted / 100);
      else tell();
    });
    byId("preview").addEventListener("wheel", (event) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      set(shownNow() * Math.exp(-event.deltaY * 0.002), { x: event.clientX, y: event.clientY });
    }, { passive: false });
    byId("preview").addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "+" || event.key === "=") step(1.25);
      else if (event.key === "-") step(0.8);
      else if (event.key === "0") set(0);
      else if (event.key === "1") set(1);
    });
    new ResizeObserver(() => zoom === 0 && tell()).observe(byId("preview"));
    set(0);
  }

  return { begin, tell };
};
