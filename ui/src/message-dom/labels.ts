/**
 * Labels that the HTML from Rust lacks, because they are in the language of the window: buttons of code and tables,
 * and the names of tables and of check boxes in task lists.
 */
import { t } from "../words/words";

const BUTTONS: Record<string, (value: string) => string> = {
  "data-wrap": () => t.codeWrap,
  "data-numbers": () => t.codeNumbers,
  "data-save": () => t.codeSave,
  "data-copy": () => t.codeCopy,
  "data-source": () => t.codeSource,
  "data-fold": (nLines) => t.codeLines({ n: Number(nLines) }),
  "data-tsv": () => t.partCopyTable,
  "data-markdown": () => t.partCopyMarkdown,
  "data-csv": () => t.partSaveTable,
};

const LABELLED = [
  ...Object.keys(BUTTONS).map((name) => `button[${name}]`),
  ".tbl > .pan",
  ".task input",
].join();

/** Labels the parts below a node in the current language. Correct labels are left alone. */
export function labelParts<T extends ParentNode>(root: T): T {
  for (const part of root.querySelectorAll(LABELLED)) {
    if (part instanceof HTMLButtonElement) labelButton(part);
    else part.setAttribute("aria-label", part instanceof HTMLInputElement ? taskState(part) : t.tableLabel);
  }
  return root;
}

function labelButton(button: HTMLButtonElement): void {
  for (const [name, label] of Object.entries(BUTTONS)) {
    const value = button.getAttribute(name);
    if (value === null) continue;
    const text = label(value);
    if (button.textContent !== text) button.textContent = text;
    return;
  }
}

const taskState = (box: HTMLInputElement): string =>
  box.hasAttribute("checked") ? t.taskDone : t.taskNotDone;
