/**
 * Keys of the conversation list: moving from row to row, into folders and out of them, selecting, and actions on a
 * row.
 */
import { keyName } from "../../actions/chord";
import { type ConversationEntry, idsIn, type ListEntry, type ListSection } from "../../format/order";
import type { ConversationRow } from "../../ipc/bindings";
import type { RowSelection } from "../../session/list/rowSelection.svelte";
import { indexAfterKey } from "../ui/list/listKeys";
import { placeAfterMove, pressOnConversations, pressOnFolder } from "./rowKeys";
import type { RowActions } from "./rowMenus";

interface ListState {
  sections: () => readonly ListSection[];
  /** The conversations, from the top. */
  ids: () => readonly string[];
  selection: RowSelection;
  actions: RowActions;
  /** The rows that an action on one of them applies to. */
  meant: (row: ConversationRow) => ConversationRow[];
}

export class ListKeys {
  readonly #list: ListState;

  constructor(list: ListState) {
    this.#list = list;
  }

  press(event: KeyboardEvent & { currentTarget: Element }): void {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-list-row]")];
    const at = rows.findIndex((row) => row === event.target);
    const entry = this.#entryOf(rows[at]);
    if (!entry) return;
    if (!(
      this.#select(event, rows, at, entry) ||
      this.#act(event, entry) ||
      this.#go(event, rows, at, entry)
    ))
      return;
    event.preventDefault();
    // The window has other meanings for the same keys.
    event.stopPropagation();
  }

  #entryOf(row: HTMLElement | undefined): ListEntry | undefined {
    const id = row?.dataset["listRow"];
    const entries = this.#list.sections().flatMap((section) => section.entries);
    return entries.find((entry) => (entry.kind === "folder" ? entry.folder.id : entry.row.id) === id);
  }

  #select(event: KeyboardEvent, rows: HTMLElement[], at: number, entry: ListEntry): boolean {
    const { selection, ids } = this.#list;
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === "Escape" && selection.n > 0) {
      selection.clear();
      return true;
    }
    if (event.shiftKey && (event.key === "ArrowDown" || event.key === "ArrowUp"))
      this.#extend(rows, at, entry, event.key === "ArrowDown" ? 1 : -1);
    else if (isMod && event.key === " ") {
      // No effect on a folder, which would otherwise close.
      if (isSelectable(entry)) selection.toggle(entry.row.id);
    } else if (isMod && keyName(event).toLowerCase() === "a" && isSelectable(entry)) selection.set(ids());
    else return false;
    return true;
  }

  /** To the next conversation that can be selected, past folders. */
  #extend(rows: HTMLElement[], at: number, entry: ListEntry, by: 1 | -1): void {
    const { selection, ids } = this.#list;
    for (let to = at + by; to >= 0 && to < rows.length; to += by) {
      const next = this.#entryOf(rows[to]);
      if (!next || !isSelectable(next)) continue;
      rows[to]?.focus();
      selection.extend(next.row.id, ids(), isSelectable(entry) ? entry.row.id : next.row.id);
      return;
    }
  }

  #act(event: KeyboardEvent, entry: ListEntry): boolean {
    const { actions, meant, selection, ids } = this.#list;
    // If there is a selection, Delete applies to it alone.
    if (event.key === "Delete" && selection.n > 0) {
      void actions.order.trash(selection.among(ids()));
      return true;
    }
    if (entry.kind === "folder") return pressOnFolder(event, entry.folder, actions);
    const isArrow = event.key === "ArrowUp" || event.key === "ArrowDown";
    if (event.altKey && isArrow && entry.row.pinnedPosition !== null) {
      const pinned = idsIn(this.#list.sections().filter(({ kind }) => kind === "pinned"));
      const before = placeAfterMove(pinned, entry.row.id, event.key === "ArrowUp" ? -1 : 1);
      if (before !== undefined) actions.order.placePinned(entry.row.id, before);
      return true;
    }
    return pressOnConversations(event, meant(entry.row), actions);
  }

  #go(event: KeyboardEvent, rows: HTMLElement[], at: number, entry: ListEntry): boolean {
    if (event.altKey || event.ctrlKey || event.metaKey) return false;
    const isRtl = document.documentElement.dir === "rtl";
    const [inwards, outwards] = isRtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    if (event.key === inwards && entry.kind === "folder") {
      if (entry.folder.isOpen) rows[at + 1]?.focus();
      else this.#list.actions.order.openFolder(entry.folder.id, true);
      return true;
    }
    if (event.key === outwards) return this.#goOut(rows, entry);
    const target = indexAfterKey(event.key, at, { n: rows.length });
    if (target === null) return false;
    rows[target]?.focus();
    return true;
  }

  /** Closes the folder, or goes to its parent. */
  #goOut(rows: HTMLElement[], entry: ListEntry): boolean {
    if (entry.kind === "folder" && entry.folder.isOpen) {
      this.#list.actions.order.openFolder(entry.folder.id, false);
      return true;
    }
    const around = entry.kind === "folder" ? entry.folder.parentId : entry.row.folderId;
    const row = rows.find(({ dataset }) => dataset["listRow"] === around);
    row?.focus();
    return row !== undefined;
  }
}

function isSelectable(entry: ListEntry): entry is ConversationEntry {
  return entry.kind === "conversation" && !entry.row.isTemporary;
}
