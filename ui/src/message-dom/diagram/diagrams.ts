/**
 * Diagrams in messages. A diagram is rendered when it comes near the viewport and shown as an image in the
 * slot that Rust has left for it. Rendered diagrams are cached, so that they appear at once the next time.
 * The source stays available.
 */
import type { DiagramProblem, DiagramTheme, Drawing } from "./messages";
import { DiagramFrame } from "./diagramFrame";
import { diagramTheme } from "./diagramTheme";
import type { DrawingGuard } from "./drawingGuard";
import { t } from "../../words/words";

/** The longest source that is rendered; the library takes long for more. */
const MAX_SOURCE = 20_000;

/** Drawings that are remembered. */
const MAX_KEPT = 40;

/**
 * Distance from the viewport at which a diagram is rendered, so that its slot is filled before the reader
 * arrives.
 */
const NEAR = "600px 0px";

const INTERRUPTED: Drawing = { problem: { code: "interrupted" }, mayWorkLater: true };

export class Diagrams {
  readonly #draw: (source: string, theme: DiagramTheme) => Promise<Drawing>;
  readonly #theme: () => DiagramTheme;
  readonly #isSuspect: (source: string) => boolean;
  readonly #kept = new Map<string, Drawing>();
  /** The rendered diagram of each slot. */
  readonly #shown = new WeakMap<Element, Drawing>();
  readonly #observers = new WeakMap<Element, IntersectionObserver>();

  constructor(
    draw: (source: string, theme: DiagramTheme) => Promise<Drawing>,
    theme: () => DiagramTheme = diagramTheme,
    isSuspect: (source: string) => boolean = () => false,
  ) {
    this.#draw = draw;
    this.#theme = theme;
    this.#isSuspect = isSuspect;
  }

  /** Renders the diagrams below an element as they come near. Cached ones appear at once. */
  watch(root: Element): void {
    for (const place of root.querySelectorAll<HTMLElement>(".drawing")) {
      const known = this.#kept.get(this.#keyOf(sourceOf(place), this.#theme()));
      if (known) this.#show(place, known);
      else this.#observe(place);
    }
  }

  /** Renders all diagrams on the page again, with the current colours. */
  repaint(): void {
    for (const place of document.querySelectorAll<HTMLElement>(".code[data-drawn] .drawing"))
      void this.fill(place);
  }

  /**
   * Renders the diagram of a slot. A diagram that once crashed the page is rendered only if the user `asked` for it.
   */
  async fill(place: HTMLElement, asked = false): Promise<void> {
    const source = sourceOf(place);
    const theme = this.#theme();
    const key = this.#keyOf(source, theme);
    const isTooLong = source.length > MAX_SOURCE;
    const isHeld = !asked && this.#isSuspect(source);
    const drawing =
      this.#kept.get(key) ??
      (isHeld ? INTERRUPTED : null) ??
      (isTooLong ? { problem: { code: "too_long" as const } } : await this.#draw(source, theme));
    if (!("mayWorkLater" in drawing)) this.#keep(key, drawing);
    if (place.isConnected && sourceOf(place) === source) this.#show(place, drawing);
  }

  /** Writes the texts of all diagrams on the page again, in the current language. */
  relabel(): void {
    for (const place of document.querySelectorAll<HTMLElement>(".drawing")) {
      const drawing = this.#shown.get(place);
      if (drawing) this.#show(place, drawing);
    }
  }

  #show(place: HTMLElement, drawing: Drawing): void {
    this.#shown.set(place, drawing);
    show(place, drawing);
    if (drawing === INTERRUPTED) place.append(drawButton(() => void this.fill(place, true)));
  }

  #observe(place: HTMLElement): void {
    const scroller = place.closest(".scroll, .sheets") ?? document.body;
    let observer = this.#observers.get(scroller);
    if (!observer) {
      const root = scroller === document.body ? null : scroller;
      observer = new IntersectionObserver(
        (entries) => {
          for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            observer?.unobserve(target);
            const near = target.querySelector<HTMLElement>(".drawing");
            if (near) void this.fill(near);
          }
        },
        { root, rootMargin: NEAR },
      );
      this.#observers.set(scroller, observer);
    }
    const figure = place.closest(".code");
    if (figure) observer.observe(figure);
  }

  #keyOf(source: string, theme: DiagramTheme): string {
    return JSON.stringify([theme.isDark, theme.colours.paper, source]);
  }

  #keep(key: string, drawing: Drawing): void {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(key, drawing);
  }
}

const sourceOf = (place: Element): string => place.parentElement?.querySelector("pre")?.textContent ?? "";

function show(place: HTMLElement, drawing: Drawing): void {
  const figure = place.closest(".code");
  if ("problem" in drawing) {
    const words = document.createElement("p");
    words.className = "not-drawn";
    words.textContent = problemText(drawing.problem);
    place.replaceChildren(words);
    figure?.removeAttribute("data-drawn");
  } else {
    const image = imageOf(drawing);
    const old = place.querySelector("img");
    if (old?.src === image.src) old.alt = image.alt;
    else place.replaceChildren(image);
    figure?.setAttribute("data-drawn", "");
  }
}

function drawButton(draw: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "btn";
  button.textContent = t.diagramDraw;
  button.addEventListener("click", draw, { once: true });
  return button;
}

function problemText(problem: DiagramProblem): string {
  switch (problem.code) {
    case "too_many":
      return t.diagramTooMany;
    case "not_started":
      return t.diagramNotStarted;
    case "interrupted":
      return t.diagramInterrupted;
    case "too_long":
      return t.diagramTooLong;
    case "too_large":
      return t.diagramTooLarge;
    case "timed_out":
      return t.diagramTimedOut;
    case "error":
      return t.diagramError({ reason: problem.reason });
  }
}

function imageOf({
  svg,
  width,
  height,
  title,
}: Exclude<Drawing, { problem: DiagramProblem }>): HTMLImageElement {
  const image = document.createElement("img");
  image.alt = title ? t.diagramAltTitled({ title }) : t.diagramAlt;
  image.width = width;
  image.height = height;
  // An image runs no script and loads nothing, whatever the SVG contains.
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return image;
}

let diagrams: Diagrams | null = null;
let frame: DiagramFrame | null = null;

/** Starts rendering diagrams, in a frame that loads this address. Returns a function that stops it. */
export function startDiagrams(url: string, guard: DrawingGuard): () => void {
  const drawn = new DiagramFrame(url, guard);
  const begun = new Diagrams((source, theme) => drawn.draw(source, theme), diagramTheme, guard.isSuspect);
  [frame, diagrams] = [drawn, begun];
  const repaint = (): void => begun.repaint();
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  dark.addEventListener("change", repaint);
  const themes = new MutationObserver(repaint);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme", "data-contrast"] });
  return () => {
    dark.removeEventListener("change", repaint);
    themes.disconnect();
    drawn.stop();
    [frame, diagrams] = [null, null];
  };
}

/** Renders the diagrams below an element as they come near. */
export function watchDiagrams(root: Element): void {
  diagrams?.watch(root);
}

/** Writes the text of diagrams again, in the language of now. */
export function relabelDiagrams(): void {
  diagrams?.relabel();
  frame?.relabel();
}
