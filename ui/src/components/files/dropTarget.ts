import { editedQuestionAt } from "../../actions/focusedQuestion";
import type { EditTarget } from "../../session/conversation/attachTarget";
import { takesWords } from "../ui/fields/fieldUndo";

/** Types of a drag of files, a link or a picture. Its text has only names and addresses. */
const NOT_WORDS: ReadonlySet<string> = new Set(["Files", "text/uri-list"]);

/** The target of a drag: the element under the pointer decides. */
export type DropTarget =
  | { kind: "page" }
  | { kind: "conversation"; conversationId: string }
  /** A question that is being edited. */
  | EditTarget
  | { kind: "files" }
  /** A dialog covers everything and takes no files. */
  | { kind: "nowhere" };

/** Any other place means the page, so that no drop is lost. */
export function dropTargetAt(x: number, y: number): DropTarget {
  if (document.querySelector("dialog[open]")) return { kind: "nowhere" };
  const under = document.elementFromPoint(x, y);
  const row = under?.closest<HTMLElement>("[data-conversation-id]");
  const conversationId = row?.dataset["conversationId"];
  if (conversationId) return { kind: "conversation", conversationId };
  const edited = editedQuestionAt(under);
  if (edited) return edited;
  if (under?.closest('[data-drop="files"]')) return { kind: "files" };
  return { kind: "page" };
}

/** Whether text is dragged over an editable field. */
export function dropsWords({ target, dataTransfer }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  return takesWords(target) && types.includes("text/plain") && !types.some((type) => NOT_WORDS.has(type));
}
