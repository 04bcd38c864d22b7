/** Keys of the composer. */
import { t } from "../words/words";
import type { LocalShortcut } from "./catalogue";

/** While a message is being written; which of the first two sends is a setting. */
export function whileWriting(isEnterSend: boolean): readonly LocalShortcut[] {
  const [send, line] = isEnterSend ? (["Enter", "Shift Enter"] as const) : (["Mod Enter", "Enter"] as const);
  return [
    { label: () => t.shortcutSend, keys: [send] },
    { label: () => t.shortcutNewLine, keys: [line] },
    { label: () => t.shortcutAttachUploaded, keys: ["@"] },
    { label: () => t.shortcutUndo, keys: ["Mod z"] },
    { label: () => t.shortcutToLastMessage, keys: ["Escape"] },
  ];
}
