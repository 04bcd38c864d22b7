/** The menu of the button More of a document. */
import { isNowhere } from "../../format/files";
import type { OpenDocument } from "../../session/documents/openDocument.svelte";
import type { MenuGroups, MenuItem } from "../ui/menu/menuItems";
import { t } from "../../words/words";

interface DocumentActions {
  download: () => void;
  openInApp: () => void;
  showInFolder: () => void;
  ask: () => void;
  showInFiles: () => void;
  invert: () => void;
  close: () => void;
}

export function documentMenu(doc: OpenDocument, isInverted: boolean, actions: DocumentActions): MenuGroups {
  const { content, details } = doc;
  const isThere = details !== null && !isNowhere(details.file) && details.file.status.kind !== "deleting";
  const hasSource =
    content?.kind === "markdown" ||
    (content?.kind === "readable" && content.hasSource) ||
    (content?.kind === "text" && content.isSource);
  const item = (label: string, onpick: () => void, extra: Partial<MenuItem> = {}): MenuItem => ({
    label,
    onpick,
    ...extra,
  });
  return [
    isThere ? [item(t.documentAsk, actions.ask)] : [],
    isThere
      ? [
          item(t.fileDownload, actions.download),
          ...(details.canOpen ? [item(t.documentOpenInApp, actions.openInApp)] : []),
          item(t.documentShowInFolder, actions.showInFolder),
        ]
      : [],
    [
      item(t.factsLabel, () => (doc.areFactsShown = !doc.areFactsShown), { isChecked: doc.areFactsShown }),
      ...(hasSource
        ? [item(t.documentShowSource, () => void doc.toggleSource(), { isChecked: doc.isSource })]
        : []),
      ...(content?.kind === "pages"
        ? [item(t.documentInvert, actions.invert, { isChecked: isInverted })]
        : []),
      item(t.documentShowInFiles, actions.showInFiles),
    ],
    [item(t.documentCloseThis, actions.close, { keys: "Mod w" })],
  ];
}
