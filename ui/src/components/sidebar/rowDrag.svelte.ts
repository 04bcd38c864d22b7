/**
 * Dragging conversations and folders inside the list, by pointer events, because the web view's own drag and drop is
 * used for files from other programs.
 */

/** The distance that the pointer moves before a press becomes a drag. */
const THRESHOLD_PX = 6;

/** The time that the pointer hovers over a closed folder before it opens. */
const OPEN_AFTER_MS = 700;

/** The list scrolls while the pointer is this close to its edge, by `SCROLL_PX` with each movement. */
const EDGE_PX = 28;
const SCROLL_PX = 10;

export type Dragged = { kind: "conversations"; ids: readonly string[] } | { kind: "folder"; id: string };

export type DragTarget =
  /** Into a folder; `null`: out of all. */
  | { kind: "folder"; id: string | null }
  /** Before one of the pinned conversations. */
  | { kind: "pinned"; before: string };

interface Drag {
  what: Dragged;
  x: number;
  y: number;
  target: DragTarget | null;
}

interface DragRules {
  /** Whether a target accepts the dragged items. */
  accepts: (what: Dragged, target: DragTarget) => boolean;
  drop: (what: Dragged, target: DragTarget) => void;
  /** Opens a folder that is closed. */
  openFolder: (id: string) => void;
}

export class RowDrag {
  readonly #rules: DragRules;
  #drag = $state.raw<Drag | null>(null);
  #opening: { id: string; timer: ReturnType<typeof setTimeout> } | null = null;

  constructor(rules: DragRules) {
    this.#rules = rules;
  }

  get current(): Drag | null {
    return this.#drag;
  }

  isTarget(wanted: DragTarget): boolean {
    const target = this.#drag?.target;
    if (target?.kind === "folder") return wanted.kind === "folder" && wanted.id === target.id;
    return target?.kind === "pinned" && wanted.kind === "pinned" && wanted.before === target.before;
  }

  holds(id: string): boolean {
    const what = this.#drag?.what;
    return what?.kind === "conversations" ? what.ids.includes(id) : what?.id === id;
  }

  /** Handles a press of the pointer on a row. */
  begin(event: PointerEvent & { currentTarget: Element }, what: Dragged): void {
    if (event.button !== 0 || event.pointerType === "touch" || event.ctrlKey || event.shiftKey) return;
    const { clientX, clientY } = event;
    const list = event.currentTarget.closest(".list");
    const ends = new AbortController();
    const { signal } = ends;
    const end = (): void => {
      ends.abort();
      this.#cancelOpening();
      this.#drag = null;
    };
    const moved = (move: PointerEvent): void => {
      const far = Math.hypot(move.clientX - clientX, move.clientY - clientY);
      if (this.#drag || far > THRESHOLD_PX) this.#move(what, move, list);
    };
    const dropped = (): void => {
      const drag = this.#drag;
      end();
      if (!drag) return;
      // Ignore the click that ends a drag.
      window.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
      if (drag.target) this.#rules.drop(what, drag.target);
    };
    window.addEventListener("pointermove", moved, { signal });
    window.addEventListener("pointerup", dropped, { signal });
    window.addEventListener("pointercancel", end, { signal });
    window.addEventListener("blur", end, { signal });
    const escaped = (key: KeyboardEvent): void => {
      if (key.key !== "Escape" || !this.#drag) return;
      key.preventDefault();
      key.stopPropagation();
      end();
    };
    window.addEventListener("keydown", escaped, { signal, capture: true });
  }

  #move(what: Dragged, { clientX, clientY }: PointerEvent, list: Element | null): void {
    const found = targetAt(clientX, clientY);
    const target = found && this.#rules.accepts(what, found) ? found : null;
    this.#drag = { what, x: clientX, y: clientY, target };
    const folderId = target?.kind === "folder" ? target.id : null;
    if (this.#opening?.id !== folderId) {
      this.#cancelOpening();
      if (folderId !== null) {
        const timer = setTimeout(() => this.#rules.openFolder(folderId), OPEN_AFTER_MS);
        this.#opening = { id: folderId, timer };
      }
    }
    const edges = list?.getBoundingClientRect();
    if (!list || !edges) return;
    if (clientY < edges.top + EDGE_PX) list.scrollTop -= SCROLL_PX;
    if (clientY > edges.bottom - EDGE_PX) list.scrollTop += SCROLL_PX;
  }

  #cancelOpening(): void {
    if (this.#opening) clearTimeout(this.#opening.timer);
    this.#opening = null;
  }
}

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The drop target under the pointer, from the row's attributes. */
function targetAt(x: number, y: number): DragTarget | null {
  const place = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-place]");
  if (!place) return null;
  const { place: kind, placeId } = place.dataset;
  if (kind === "pinned") return placeId ? { kind: "pinned", before: placeId } : null;
  return { kind: "folder", id: placeId || null };
}
