"use strict";
// A studio that is gone: this page keeps what was typed, knocks until one is there again, and goes on where it was.
window.studioAgain = (() => {
  const place = `pnp-unsaved ${location.pathname}`;
  const text = new TextEncoder();
  const hex = (bytes) => [...new Uint8Array(bytes)].map((each) => each.toString(16).padStart(2, "0")).join("");
  let ticket = null;
  let key = null;
  let wasThere = false;
  let isBusy = false;

  async function enter() {
    const answer = await fetch("/again", { cache: "no-store" });
    ticket = answer.ok ? await answer.json() : null;
    if (!ticket || !ticket.secret) return;
    const bytes = Uint8Array.from(ticket.secret.match(/../g), (each) => parseInt(each, 16));
    key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  }
  const signed = async (words) => hex(await crypto.subtle.sign("HMAC", key, text.encode(words)));

  // Neither side sends the secret; whoever else listens on this port learns nothing.
  async function knock() {
    const mine = hex(crypto.getRandomValues(new Uint8Array(16)));
    const question = await fetch(`/again?since=${ticket.since}&nonce=${mine}`, { cache: "no-store" });
    if (!question.ok) return false;
    const { nonce, proof, secret } = await question.json();
    if (secret) return false; // the same studio as before: the framework finds its way back
    if (proof !== await signed(`studio ${location.port} ${mine}`)) return false;
    const answer = JSON.stringify({ nonce, proof: await signed(`page ${location.port} ${nonce}`) });
    return (await fetch("/again", { method: "POST", body: answer })).ok;
  }

  function keep() {
    const texts = studio.openTexts().filter((each) => each.text !== undefined);
    try {
      sessionStorage.setItem(place, JSON.stringify({ texts, shown: studio.state.file, saved: studio.state.saved }));
    } catch { /* more than a browser keeps: the page is not left */ return false; }
    return true;
  }

  async function look() {
    const isThere = Boolean(window.socket && window.socket.connected);
    if (isThere) wasThere = true;
    if (isThere || !wasThere || !key || isBusy) return;
    isBusy = true;
    try {
      if (keep() && await knock() && keep()) location.reload();
    } catch { /* nobody listens yet */ }
    isBusy = false;
  }

  return {
    begin() {
      enter();
      setInterval(look, 700);
      window.addEventListener("pagehide", () => { if (window.socket && !window.socket.connected) keep(); });
      const kept = JSON.parse(sessionStorage.getItem(place) || "null");
      sessionStorage.removeItem(place);
      if (!kept) return;
      const last = kept.texts.filter((each) => each.name !== kept.shown).concat(kept.texts.filter((each) => each.name === kept.shown));
      for (const { name, text: typed } of last) {
        if (JSON.stringify(typed).length <= window.studioMost) studio.tell("restore", { name, text: typed, saved: (kept.saved || {})[name] || "" });
      }
    },
  };
})();
