/** The columns of the table of files. */
import type { FileSort } from "../../ipc/bindings";

export const COLUMNS: { key: FileSort; label: string; className: string }[] = [
  { key: "name", label: "Name", className: "" },
  { key: "status", label: "Status", className: "hide-narrow" },
  { key: "used", label: "Used in", className: "hide-narrow" },
  { key: "size", label: "Size", className: "r hide-narrow" },
  { key: "created", label: "Created", className: "hide-medium" },
];
