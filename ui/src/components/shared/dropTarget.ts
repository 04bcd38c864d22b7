/** Where a drag would land: decided by what is drawn under the pointer. */
export type DropTarget =
  | { kind: "page" }
  | { kind: "conversation"; conversationId: string }
  | { kind: "files" }
  /** A dialog lies over everything, and takes no files. */
  | { kind: "nowhere" };

/** Anywhere that has no meaning of its own means the page, so that no drop is lost. */
export function dropTargetAt(x: number, y: number): DropTarget {
  if (document.querySelector("dialog[open]")) return { kind: "nowhere" };
  const under = document.elementFromPoint(x, y);
  const row = under?.closest<HTMLElement>("[data-conversation-id]");
  const conversationId = row?.dataset["conversationId"];
  if (conversationId) return { kind: "conversation", conversationId };
  if (under?.closest('[data-drop="files"]')) return { kind: "files" };
  return { kind: "page" };
}
