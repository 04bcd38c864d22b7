/**
 * The frame that renders diagrams: created for the first diagram, and removed after a while without requests. A frame
 * that does not answer, or sends an invalid message, is replaced.
 */
import type { DrawingGuard } from "./drawingGuard";
import { readAnswer, type DiagramTheme, type Drawing } from "./messages";
import { t } from "../../words/words";

/** Timeout for rendering one diagram. */
const TIMEOUT_MS = 10_000;

/** The frame is removed after this time without requests. */
const IDLE_MS = 60_000;

/** Limit on waiting requests; more than a screen can show. */
const MAX_WAITING = 50;

const TOO_MANY: Drawing = { problem: { code: "too_many" }, mayWorkLater: true };
const NOT_STARTED: Drawing = {
  problem: { code: "not_started" },
  mayWorkLater: true,
};

interface Wish {
  id: number;
  source: string;
  theme: DiagramTheme;
  done: (drawing: Drawing) => void;
}

export class DiagramFrame {
  readonly #url: string;
  readonly #guard: DrawingGuard | null;
  #frame: HTMLIFrameElement | null = null;
  #isReady = false;
  #nWishes = 0;
  #waiting: Wish[] = [];
  /** The request that is being rendered. */
  #current: Wish | null = null;
  #clock: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, guard: DrawingGuard | null = null) {
    this.#url = url;
    this.#guard = guard;
    window.addEventListener("message", this.#hear);
  }

  draw(source: string, theme: DiagramTheme): Promise<Drawing> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.resolve(TOO_MANY);
    return new Promise((done) => {
      this.#waiting.push({ id: ++this.#nWishes, source, theme, done });
      this.#frame ??= this.#open();
      this.#next();
    });
  }

  /** The frame has its name in the language of now. */
  relabel(): void {
    if (this.#frame) this.#frame.title = t.diagramFrame;
  }

  stop(): void {
    window.removeEventListener("message", this.#hear);
    if (this.#current) this.#guard?.end(this.#current.source);
    this.#current = null;
    this.#close();
  }

  #open(): HTMLIFrameElement {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.className = "diagram-frame";
    frame.title = t.diagramFrame;
    frame.tabIndex = -1;
    frame.setAttribute("aria-hidden", "true");
    frame.src = this.#url;
    document.body.append(frame);
    this.#wait(TIMEOUT_MS, () => this.#fail(NOT_STARTED));
    return frame;
  }

  #close(): void {
    clearTimeout(this.#clock);
    this.#frame?.remove();
    this.#frame = null;
    this.#isReady = false;
  }

  readonly #hear = (event: MessageEvent): void => {
    if (!this.#frame || event.source !== this.#frame.contentWindow) return;
    const answer = readAnswer(event.data);
    if (!answer) return;
    if (answer.id === null) {
      this.#isReady = true;
      this.#next();
    } else if (answer.id === this.#current?.id && answer.drawing) {
      const { done, source } = this.#current;
      this.#current = null;
      this.#guard?.end(source);
      done(answer.drawing);
      this.#next();
    }
  };

  #next(): void {
    if (!this.#isReady || this.#current) return;
    const wish = this.#waiting.shift();
    if (!wish) return this.#wait(IDLE_MS, () => this.#close());
    this.#current = wish;
    clearTimeout(this.#clock);
    if (!this.#guard) this.#begin(wish);
    // A drawing can hang the page, so its note is stored first.
    else void this.#guard.begin(wish.source).then(() => this.#begin(wish));
  }

  #begin(wish: Wish): void {
    if (this.#current !== wish) return;
    const { id, source, theme } = wish;
    this.#frame?.contentWindow?.postMessage({ id, source, theme }, "*");
    this.#wait(TIMEOUT_MS, () => this.#fail({ problem: { code: "timed_out" } }));
  }

  #wait(ms: number, then: () => void): void {
    clearTimeout(this.#clock);
    this.#clock = setTimeout(then, ms);
  }

  /**
   * Fails the current diagram, or all waiting ones if the frame never loaded. The next diagram gets a new
   * frame.
   */
  #fail(drawing: Drawing): void {
    const failed = this.#current ? [this.#current] : this.#waiting.splice(0);
    if (this.#current) this.#guard?.end(this.#current.source);
    this.#current = null;
    this.#close();
    for (const { done } of failed) done(drawing);
    if (this.#waiting.length > 0) this.#frame = this.#open();
  }
}
