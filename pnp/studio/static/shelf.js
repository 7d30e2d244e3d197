"use strict";
// The shelf: the theme that was chosen in the studio, and covers that cannot be drawn.
const theme = localStorage.getItem("pnp-theme");
if (theme) document.documentElement.dataset.theme = theme;
for (const image of document.querySelectorAll(".cover img")) {
  const art = image.parentElement;
  const done = () => art.classList.add("drawn");
  const none = () => art.classList.add("none");
  if (image.complete) image.naturalWidth ? done() : none();
  image.addEventListener("load", done);
  image.addEventListener("error", none);
}
