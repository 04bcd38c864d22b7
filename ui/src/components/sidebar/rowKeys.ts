/** Keys on a row of the list. Letters are commands here, so the list has no search by first letters. */
import { keyName } from "../../actions/chord";
import type { ConversationRow, FolderView } from "../../ipc/bindings";
import type { RowActions } from "./rowMenus";

/** Whether no modifier is held that would change the meaning of a letter. */
const isPlain = (event: KeyboardEvent): boolean =>
  !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;

/** Handles a key for these conversations. Returns whether it had an effect. */
export function pressOnConversations(
  event: KeyboardEvent,
  rows: readonly ConversationRow[],
  { order, rename, registry }: RowActions,
): boolean {
  const ids = rows.map(({ id }) => id);
  const [first] = rows;
  if (!first || !isPlain(event)) return false;
  if (first.isTemporary && event.key !== "F2") {
    if (event.key === "Delete") order.closeTemporary(first.id);
    return event.key === "Delete";
  }
  switch (keyName(event)) {
    case "F2":
      rename(first.id);
      return true;
    case "p":
      order.pin(
        ids,
        rows.some(({ pinnedPosition }) => pinnedPosition === null),
      );
      return true;
    case "u":
      order.mark(
        ids,
        rows.some(({ isUnread }) => !isUnread),
      );
      return true;
    case "m":
      order.chooseFolder(ids);
      return true;
    case "e":
      order.archive(
        ids,
        rows.some(({ isArchived }) => !isArchived),
      );
      return true;
    case "x":
      registry?.part("exports")?.open(ids);
      return true;
    case "Delete":
      void order.trash(ids);
      return true;
    default:
      return false;
  }
}

/** Handles a key for a folder. Returns whether it had an effect. */
export function pressOnFolder(
  event: KeyboardEvent,
  { id }: FolderView,
  { order, registry, rename }: RowActions,
): boolean {
  if (!isPlain(event)) return false;
  switch (keyName(event)) {
    case "F2":
      rename(id);
      return true;
    case "m":
      order.chooseFolderFor(id);
      return true;
    case "x":
      registry?.part("exports")?.openFolder(id);
      return true;
    case "Delete":
      order.deleteFolder(id);
      return true;
    default:
      return false;
  }
}

/**
 * The new place of a pinned conversation that moves by one: the id of the next one; `undefined` when it cannot
 * move.
 */
export function placeAfterMove(
  pinned: readonly string[],
  id: string,
  step: -1 | 1,
): string | null | undefined {
  const at = pinned.indexOf(id);
  if (at < 0) return undefined;
  if (step < 0) return pinned[at - 1];
  return at === pinned.length - 1 ? undefined : (pinned[at + 2] ?? null);
}
