"use strict";
// Back through every change, in whichever file it was made, and forth. An editor's own keys stay with its file.
(() => {
  const { byId, tell } = studio;
  async function go(what) {
    await studio.settled();
    tell(what);
  }
  studio.on("history", (can) => {
    for (const what of ["undo", "redo"]) byId(what).disabled = !can[what];
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#undo, #redo");
    if (button) go(button.id);
  });
  window.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.defaultPrevented) return;
    if (event.target.closest(".cm-editor, input, textarea, select")) return;
    const key = event.key.toLowerCase();
    const what = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : "";
    if (!what) return;
    event.preventDefault();
    go(what);
  });
})();
