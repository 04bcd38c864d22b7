/** The context menu of a text field. The shell reads the clipboard, which web views refuse to the page's menus. */
import type { CopyView } from "../../../ipc/bindings";
import { replaceWords, type WordsField } from "../fields/fieldText";
import { takesWords } from "../fields/fieldUndo";
import type { MenuGroups } from "./menuItems";
import { t } from "../../../words/words";

export interface FieldClipboard {
  copy: (copied: CopyView) => Promise<boolean>;
  /** The text on the clipboard. */
  paste: () => Promise<string>;
}

/** The text field around an element. */
export function fieldOf(target: Element): WordsField | null {
  const field = target.closest<WordsField>("input, textarea");
  return field && takesWords(field) ? field : null;
}

export function fieldMenu(field: WordsField, clipboard: FieldClipboard): MenuGroups {
  const from = field.selectionStart ?? 0;
  const to = field.selectionEnd ?? 0;
  const words = field.value.slice(from, to);
  const isFixed = field.readOnly || field.disabled;
  // A password is not copied to other programs.
  const hasWords = words !== "" && field.type !== "password";

  async function cut(): Promise<void> {
    if (await clipboard.copy(asText(words))) replaceWords(field, from, to, "");
  }

  async function paste(): Promise<void> {
    // A field that handles pastes itself, such as the composer, cancels the event.
    if (!field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true }))) return;
    const pasted = await clipboard.paste();
    if (pasted !== "" && field.isConnected) replaceWords(field, from, to, asFieldHolds(field, pasted));
  }

  return [
    [
      { label: t.menuUndo, keys: "Mod z", isDisabled: isFixed, onpick: () => document.execCommand("undo") },
      {
        label: t.menuRedo,
        keys: "Mod Shift z",
        isDisabled: isFixed,
        onpick: () => document.execCommand("redo"),
      },
    ],
    [
      { label: t.menuCut, keys: "Mod x", isDisabled: isFixed || !hasWords, onpick: cut },
      {
        label: t.menuCopy,
        keys: "Mod c",
        isDisabled: !hasWords,
        onpick: () => clipboard.copy(asText(words)),
      },
      { label: t.menuPaste, keys: "Mod v", isDisabled: isFixed, onpick: paste },
    ],
    [
      {
        label: t.menuSelectAll,
        keys: "Mod a",
        isDisabled: field.value === "",
        onpick: () => field.select(),
      },
    ],
  ];
}

const asText = (text: string): CopyView => ({ text, html: "", markdown: "" });

/** A field of one line has no line breaks. */
function asFieldHolds(field: WordsField, words: string): string {
  return field instanceof HTMLInputElement ? words.replace(/\s*\n\s*/g, " ") : words;
}
