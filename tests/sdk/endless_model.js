// A model server whose answers never end unless it breaks them off, and which notices when no client reads them.

import { once } from "node:events";
import { createServer } from "node:http";

const WORD = { choices: [{ index: 0, delta: { content: "on and " }, finish_reason: null }] };
const PAUSE_MS = 10;

export class EndlessModel {
  #server = createServer((request, response) => this.#answer(request, response));
  #open = new Set();
  #waiting = [];
  #nAsked = 0;

  static async start() {
    const model = new EndlessModel();
    model.#server.listen(0, "127.0.0.1");
    await once(model.#server, "listening");
    model.url = `http://127.0.0.1:${model.#server.address().port}`;
    return model;
  }

  /** Resolves when it has received `n` requests since its start. */
  isAsked(n) {
    return this.#holds(() => this.#nAsked >= n);
  }

  /** Resolves when it has received `n` requests since its start and no client reads an answer. */
  isLeft(n) {
    return this.#holds(() => this.#nAsked >= n && this.#open.size === 0);
  }

  /** Breaks off all running answers. */
  breakOff() {
    for (const response of this.#open) response.destroy();
  }

  async stop() {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async #holds(condition) {
    while (!condition()) await new Promise((resolve) => this.#waiting.push(resolve));
  }

  #changed() {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #answer(request, response) {
    request.resume();
    if (request.method !== "POST") {
      response.end(JSON.stringify({ object: "list", data: [{ id: "endless" }] }));
      return;
    }
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    const words = setInterval(() => response.write(`data: ${JSON.stringify(WORD)}\n\n`), PAUSE_MS);
    this.#nAsked += 1;
    this.#open.add(response);
    response.on("close", () => {
      clearInterval(words);
      this.#open.delete(response);
      this.#changed();
    });
    this.#changed();
  }
}
