/* Browsers start no workers for pages that lie on a disk. The search is one, so it runs in a hidden frame there. */
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      document.body.append(frame);
      const inner = frame.contentWindow;
      const told = (data) => {
        const event = new MessageEvent("message", { data });
        this.dispatchEvent(event);
        if (this.onmessage) this.onmessage(event);
      };
      this.ready = new Promise((resolve) => {
        inner.document.open();
        inner.document.write("<!doctype html><base href='" + document.baseURI + "'>");
        inner.postMessage = told;
        const load = (address) =>
          new Promise((loaded) => {
            const script = inner.document.createElement("script");
            script.src = address;
            script.onload = loaded;
            inner.document.head.append(script);
          });
        inner.importScripts = (...addresses) =>
          addresses.reduce((before, address) => before.then(() => load(address)), Promise.resolve());
        inner.document.close();
        load(url).then(resolve);
      });
      this.inner = inner;
    }
    postMessage(data) {
      this.ready.then(() => {
        const event = new MessageEvent("message", { data });
        this.inner.dispatchEvent(event);
      });
    }
    terminate() {}
  };
}
