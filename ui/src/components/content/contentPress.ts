/**
 * Handles presses on the text of a message or a document. Links open outside. Code and tables are copied;
 * code is also saved, wrapped, numbered and folded. No press navigates.
 */
import type { CopyView } from "../../ipc/bindings";
import { setFolded, setSourceShown } from "../../message-dom/codeView";
import { tableCsv } from "../../export/csv";
import { tableForms } from "../../export/forms";
import { t } from "../../words/words";

export interface PressedLink {
  url: string;
  /** The host of the link if its text names a different one; `null` otherwise. */
  elsewhere: string | null;
  words: string;
}

export interface PressCallbacks {
  onlink: (link: PressedLink) => void;
  oncopy: (copied: CopyView) => void;
  onsave: (language: string, text: string) => void;
  /** The reader changes how all code is shown. */
  oncodeview: (change: "wrapsCode" | "numbersLines") => void;
}

// The service may write any address; only these are offered to the shell, which checks again.
const OPENABLE = /^(https?|mailto):/i;

/** Elements that contain such links and buttons. */
const WORDS = ".prose, .sheet, .tool, .thoughts";

/** The link around `target` that could be opened. */
export function linkAt(target: Element): HTMLAnchorElement | null {
  const link = target.closest(WORDS) && target.closest<HTMLAnchorElement>("a[href]");
  return link && OPENABLE.test(link.getAttribute("href") ?? "") ? link : null;
}

/** The buttons of the code or the table around `target`, with names for use outside of it. */
export function partActions(target: Element): { label: string; isChecked?: boolean; button: HTMLElement }[] {
  const part = target.closest(WORDS) && target.closest(".code, .tbl");
  return ACTS.flatMap((act) => {
    const button = part?.querySelector<HTMLElement>(`button[data-${act}]`);
    if (!button) return [];
    const state = button.getAttribute("aria-pressed");
    const isSwitch = state !== null || act === "wrap" || act === "numbers" || act === "source";
    const isFolded = button.getAttribute("aria-expanded") === "false";
    const label = act === "fold" && isFolded ? t.partUnfold : NAMES[act]();
    return [isSwitch ? { label, isChecked: state === "true", button } : { label, button }];
  });
}

export function handlePress(event: MouseEvent, callbacks: PressCallbacks): void {
  const target = event.target;
  // The secondary button opens a menu, and is no press.
  if (!(target instanceof Element) || event.button === 2 || !target.closest(WORDS)) return;
  const link = target.closest("a[href]");
  if (link) {
    event.preventDefault();
    const url = link.getAttribute("href") ?? "";
    const host = link.getAttribute("data-host") ?? "";
    const elsewhere = link.classList.contains("elsewhere") ? host : null;
    if (OPENABLE.test(url)) callbacks.onlink({ url, elsewhere, words: link.textContent ?? "" });
    return;
  }
  const button = target.closest<HTMLElement>("button");
  if (button && event.button === 0) pressButton(button, callbacks);
}

const ACTS = ["copy", "save", "fold", "source", "wrap", "numbers", "tsv", "markdown", "csv"] as const;

const NAMES: Record<(typeof ACTS)[number], () => string> = {
  copy: () => t.partCopy,
  save: () => t.partSave,
  fold: () => t.partFold,
  source: () => t.partSource,
  wrap: () => t.partWrap,
  numbers: () => t.partNumbers,
  tsv: () => t.partCopyTable,
  markdown: () => t.partCopyMarkdown,
  csv: () => t.partSaveTable,
};

function pressButton(button: HTMLElement, callbacks: PressCallbacks): void {
  const figure = button.closest(".code");
  const act = ACTS.find((name) => button.hasAttribute(`data-${name}`));
  const text = (figure?.querySelector("pre")?.textContent ?? "").replace(/\n$/, "");
  if (act === "copy" && text) callbacks.oncopy({ text, html: "", markdown: "" });
  else if (act === "save" && text) callbacks.onsave(languageOf(figure), text);
  else if (act === "wrap") callbacks.oncodeview("wrapsCode");
  else if (act === "numbers") callbacks.oncodeview("numbersLines");
  else if (act === "fold" && figure) setFolded(figure);
  else if (act === "source" && figure) setSourceShown(figure);
  const table = button.closest(".tbl")?.querySelector("table");
  if (table && (act === "tsv" || act === "markdown")) callbacks.oncopy(tableForms(table, act));
  if (table && act === "csv") callbacks.onsave("csv", tableCsv(table));
}

const languageOf = (figure: Element | null): string =>
  figure?.querySelector("header .grow")?.textContent ?? "";
