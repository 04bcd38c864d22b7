/**
 * Undo and redo in fields. Every field remembers what was done in it, but WebKitGTK binds no keys to that: there the
 * page does. Other web views bind their own.
 */
type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "defaultPrevented">;

/** What a key means in a field on Linux. */
export function undoOf(key: Key): "undo" | "redo" | null {
  if (key.defaultPrevented || key.altKey || key.metaKey || !key.ctrlKey) return null;
  const letter = key.key.toLowerCase();
  if (letter === "z") return key.shiftKey ? "redo" : "undo";
  return letter === "y" && !key.shiftKey ? "redo" : null;
}

/** Whether words are typed there: a box to tick has no undo of its own. */
export function takesWords(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="range"])')
  );
}

/** Binds the keys in all fields of the page, those of dialogs too. */
export function bindUndo(page: Document): void {
  page.addEventListener("keydown", (event) => {
    const act = undoOf(event);
    if (!act || !takesWords(event.target)) return;
    event.preventDefault();
    page.execCommand(act);
  });
}
