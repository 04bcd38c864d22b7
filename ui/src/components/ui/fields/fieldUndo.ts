/**
 * Undo and redo in fields. Every field remembers what was done in it, but WebKitGTK binds no keys to that: there the
 * page does. Other web views bind their own.
 */
import { isChord, type Key } from "../../../actions/chord";

/** The action of a key in a field on Linux. */
export function undoOf(key: Key): "undo" | "redo" | null {
  if (isChord(key, "Mod z", false)) return "undo";
  return ["Mod Shift z", "Mod y"].some((chord) => isChord(key, chord, false)) ? "redo" : null;
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
