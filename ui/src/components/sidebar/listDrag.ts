/** The permitted targets of a drag inside the list, and the effect of a drop. */
import type { ListOrder } from "../../actions/orderCommands";
import { titleOf } from "../../format/groups";
import { idsIn, type ListEntry, type ListSection } from "../../format/order";
import { t } from "../../words/words";
import { type Dragged, type DragTarget, RowDrag } from "./rowDrag.svelte";

/** The label of the dragged items. */
export function labelOf(what: Dragged, entries: readonly ListEntry[]): string {
  if (what.kind === "folder") {
    const found = entries.find((entry) => entry.kind === "folder" && entry.folder.id === what.id);
    return found?.kind === "folder" ? found.folder.name : "";
  }
  const rows = entries.flatMap((one) =>
    one.kind === "conversation" && what.ids.includes(one.row.id) ? [one.row] : [],
  );
  if (rows.length > 1) return t.orderFolderCount({ n: rows.length });
  return rows[0] ? titleOf(rows[0]) : "";
}

export function listDrag(sections: () => readonly ListSection[], order: ListOrder): RowDrag {
  const entries = () => sections().flatMap((section) => section.entries);
  const folders = () => entries().flatMap((entry) => (entry.kind === "folder" ? [entry.folder] : []));

  function isWithin(id: string | null, outer: string): boolean {
    for (let at = id; at !== null; at = folders().find((folder) => folder.id === at)?.parentId ?? null)
      if (at === outer) return true;
    return false;
  }

  function accepts(what: Dragged, target: DragTarget): boolean {
    if (what.kind === "folder") {
      const parentId = folders().find(({ id }) => id === what.id)?.parentId ?? null;
      return target.kind === "folder" && target.id !== parentId && !isWithin(target.id, what.id);
    }
    if (target.kind === "pinned") return what.ids.length === 1 && target.before !== what.ids[0];
    return entries().some(
      (entry) =>
        entry.kind === "conversation" &&
        what.ids.includes(entry.row.id) &&
        (entry.row.folderId !== target.id || entry.row.pinnedPosition !== null),
    );
  }

  function drop(what: Dragged, target: DragTarget): void {
    if (what.kind === "folder") {
      if (target.kind === "folder") order.moveFolder(what.id, target.id);
      return;
    }
    const [first] = what.ids;
    if (target.kind === "pinned") {
      if (first !== undefined) order.placePinned(first, target.before);
      return;
    }
    const pinned = idsIn(sections().filter(({ kind }) => kind === "pinned"));
    const unpinned = what.ids.filter((id) => pinned.includes(id));
    // A conversation dragged out of the pinned ones is unpinned.
    if (unpinned.length > 0) order.pin(unpinned, false);
    order.move(what.ids, target.id, unpinned);
  }

  return new RowDrag({
    accepts,
    drop,
    openFolder: (id) => {
      if (folders().some((folder) => folder.id === id && !folder.isOpen)) order.openFolder(id, true);
    },
  });
}
