/** The context menu of an element: that of the nearest ancestor that has one. */
import type { CopyView } from "../../ipc/bindings";
import type { Quotation } from "../../format/quotation";
import type { DocumentTarget } from "../../session/documents/openDocument.svelte";
import { fileToOpen } from "../files/openFile";
import { type FieldClipboard, fieldMenu, fieldOf } from "../ui/menu/fieldMenu";
import { menuAround, type MenuGroups, withoutEmpty } from "../ui/menu/menuItems";
import { linkMenu, partMenu, selectionMenu } from "../content/wordsMenu";
import { t } from "../../words/words";

export interface MenuActions extends FieldClipboard {
  /** Copies and announces it. */
  copyAloud: (copied: CopyView) => void;
  open: (file: DocumentTarget) => void;
  /** Adds a quotation to the next question. */
  askAbout: (quotation: Quotation) => void;
}

export function groupsFor(target: Element, actions: MenuActions): MenuGroups {
  const field = fieldOf(target);
  if (field) return fieldMenu(field, actions);
  const link = linkMenu(target, actions.copyAloud);
  if (link.length > 0) return link;
  const selection = selectionMenu(target, actions.copyAloud, actions.askAbout);
  const part = withoutEmpty(partMenu(target));
  if (part.length > 0) return [...selection, ...part];
  const own = menuAround(target);
  return withoutEmpty([...selection, ...fileMenu(target, actions), ...own]);
}

/** For a file's name, chip or citation, and for the rest of a row of files. */
function fileMenu(target: Element, actions: MenuActions): MenuGroups {
  const named = target.closest("tr, .file-chip, .upload-row")?.querySelector("[data-open-file]");
  const file = fileToOpen(target) ?? (named ? fileToOpen(named) : null);
  return file ? [[{ label: t.menuOpen, keys: "Enter", onpick: () => actions.open(file) }]] : [];
}
