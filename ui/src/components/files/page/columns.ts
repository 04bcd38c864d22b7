/** The columns of the table of files. */
import type { FileSort } from "../../../ipc/bindings";
import { t } from "../../../words/words";

export const COLUMNS: { key: FileSort; label: () => string; className: string }[] = [
  { key: "name", label: () => t.filesColumnName, className: "" },
  { key: "status", label: () => t.filesColumnStatus, className: "hide-narrow" },
  { key: "used", label: () => t.filesColumnUsed, className: "hide-narrow" },
  { key: "size", label: () => t.filesColumnSize, className: "r hide-narrow" },
  { key: "created", label: () => t.filesColumnCreated, className: "hide-medium" },
];
