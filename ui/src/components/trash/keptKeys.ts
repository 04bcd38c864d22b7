/** Keys of the rows of the trash and the archive: from row to row, and selecting as in the list of conversations. */
import { keyName } from "../../actions/chord";
import type { RowSelection } from "../../session/list/rowSelection.svelte";
import { indexAfterKey } from "../ui/list/listKeys";

interface Rows {
  /** From the top. */
  ids: readonly string[];
  selection: RowSelection;
  focus: (id: string) => void;
  /** Erases a row; if the row is selected, all selected rows. */
  erase: (id: string) => void;
}

/** Handles a key on a row. Returns whether it had an effect. */
export function pressOnRow(event: KeyboardEvent, id: string, rows: Rows): boolean {
  const { ids, selection } = rows;
  const isMod = event.ctrlKey || event.metaKey;
  const at = ids.indexOf(id);
  if (event.key === "Escape" && selection.n > 0) selection.clear();
  else if (isMod && event.key === " ") selection.toggle(id);
  else if (isMod && keyName(event).toLowerCase() === "a") selection.set(ids);
  else if (event.shiftKey && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
    const next = ids[at + (event.key === "ArrowDown" ? 1 : -1)];
    if (next === undefined) return true;
    selection.extend(next, ids, id);
    rows.focus(next);
  } else if (event.key === "Delete" && !isMod) rows.erase(id);
  else if (isMod || event.altKey) return false;
  else {
    const next = indexAfterKey(event.key, at, { n: ids.length });
    const target = next === null ? undefined : ids[next];
    if (target === undefined) return false;
    rows.focus(target);
  }
  return true;
}

/** Whether a press selects the row instead of opening it. */
export function clickOnRow(event: MouseEvent, id: string, { ids, selection }: Rows): boolean {
  if (event.shiftKey) selection.extend(id, ids);
  else if (event.ctrlKey || event.metaKey) selection.toggle(id);
  else {
    selection.begin(id);
    return false;
  }
  return true;
}
