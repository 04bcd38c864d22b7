/** The context menus of rendered text: a link, a block of code, a table and the selection. */
import type { CopyView } from "../../ipc/bindings";
import { selectedWords } from "../../export/cleaned";
import { selectionForms } from "../../export/forms";
import { selectionQuote } from "../../export/selectionQuote";
import { keysOf } from "../../actions/catalogue";
import type { Quotation } from "../../format/quotation";
import { linkAt, partActions } from "./contentPress";
import type { MenuGroups, MenuItem } from "../ui/menu/menuItems";
import { t } from "../../words/words";

type Copy = (copied: CopyView) => void;
type Ask = (quotation: Quotation) => void;

export function linkMenu(target: Element, copy: Copy): MenuGroups {
  const link = linkAt(target);
  if (!link) return [];
  const copyText = (text: string): void => copy({ text, html: "", markdown: "" });
  return [
    [
      // A click on the link itself, which asks for confirmation if needed.
      { label: t.menuOpenLink, keys: "Enter", onpick: () => link.click() },
      { label: t.menuCopyLink, onpick: () => copyText(link.href) },
      { label: t.menuCopyLinkText, onpick: () => copyText(link.textContent.trim()) },
    ],
  ];
}

/** The buttons of the code or the table around `target`, by their full names. */
export function partMenu(target: Element): MenuGroups {
  const items = partActions(target).map(({ label, isChecked, button }): MenuItem => {
    const item = { label, onpick: () => button.click() };
    return isChecked === undefined ? item : { ...item, isChecked };
  });
  return [
    items.filter((item) => item.isChecked === undefined),
    items.filter((item) => item.isChecked !== undefined),
  ];
}

/** For a selection that contains the element on which the menu was opened. */
export function selectionMenu(target: Element, copy: Copy, ask: Ask): MenuGroups {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return [];
  const range = selection.getRangeAt(0).cloneRange();
  if (!range.intersectsNode(target)) return [];
  const words = selectedWords(range);
  if (!words) return [];
  const copied = {
    label: t.menuCopySelection,
    keys: "Mod c",
    onpick: () => copy(selectionForms(words)),
  };
  const quotation = selectionQuote();
  if (!quotation) return [[copied]];
  const keys = keysOf("ask_selection");
  return [[copied, { label: t.actionAskSelection, keys, onpick: () => ask(quotation) }]];
}
