/**
 * Undo and redo in fields. Every field has an undo history, but WebKitGTK binds no keys to it, so the page does.
 * Other web views bind their own.
 */
import { isChord, type Key } from "../../../actions/chord";

/** The action of a key in a field on Linux. */
export function undoOf(key: Key): "undo" | "redo" | null {
  if (isChord(key, "Mod z", false)) return "undo";
  return ["Mod Shift z", "Mod y"].some((chord) => isChord(key, chord, false)) ? "redo" : null;
}

/** Whether the target is a text field: a check box has no undo of its own. */
export function takesWords(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.matches('textarea, input:not([type="checkbox"], [type="radio"], [type="range"])')
  );
}

/** Binds the keys in all fields of the page, including dialogs. */
export function bindUndo(page: Document): void {
  page.addEventListener("keydown", (event) => {
    const act = undoOf(event);
    if (!act || !takesWords(event.target)) return;
    event.preventDefault();
    page.execCommand(act);
  });
}
