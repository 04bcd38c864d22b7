/**
 * Scrolls rows of the list into view after a change other than a press on them: the conversation opened now, or a new
 * folder. A conversation in a closed folder has no row, and the folder stays closed.
 */
import { tick } from "svelte";

/** The upper and the lower edge of an element. */
interface Edges {
  top: number;
  bottom: number;
}

/** The smallest scroll distance that makes a row visible at the nearest edge; 0 if it is visible. */
export function shiftIntoSight(row: Edges, list: Edges): number {
  if (row.top < list.top) return row.top - list.top;
  return Math.max(0, Math.min(row.bottom - list.bottom, row.top - list.top));
}

interface Sidebar {
  element: () => HTMLElement | undefined;
  /** The open conversation; `null` while another page is shown. */
  currentId: () => string | null;
  folderIds: () => readonly string[];
}

/** For as long as the component that calls this is shown. */
export function keepInSight({ element, currentId, folderIds }: Sidebar): void {
  let last: string | null = null;
  $effect(() => {
    const id = currentId();
    if (id === null || id === last) return;
    last = id;
    show(element(), id);
  });
  let known: readonly string[] | null = null;
  $effect(() => {
    const ids = folderIds();
    const fresh = known ? ids.filter((id) => !known?.includes(id)) : [];
    known = ids;
    // An import brings several.
    if (fresh.length === 1 && fresh[0] !== undefined) show(element(), fresh[0]);
  });
}

/**
 * Scrolls a row into view after rendering. Measuring earlier would make the web view lay out a page whose
 * messages have no text yet, and then all of it again.
 */
function show(sidebar: HTMLElement | undefined, id: string): void {
  const row = sidebar?.querySelector<HTMLElement>(`[data-list-row="${CSS.escape(id)}"]`);
  const list = row?.closest(".list");
  // A row under the pointer or with the focus is visible already. It must not move.
  if (!row || !list || row.matches(":hover, :focus")) return;
  void tick().then(() => {
    const by = shiftIntoSight(row.getBoundingClientRect(), list.getBoundingClientRect());
    if (by !== 0) list.scrollTop += by;
  });
}
