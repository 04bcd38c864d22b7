/** Exports: the available data, a running export, a finished one. */
import type { ExportPlanView, ExportSurveyView, ExportView } from "../../ipc/bindings";
import { textOf } from "../../testing/views/text";

export const EXPORT_SURVEY: ExportSurveyView = {
  nMessages: 6,
  nEverything: 1204,
  folder: { id: "cold", name: "Cold store", nConversations: 5 },
  hasPdf: true,
};

export const EXPORT_PLAN: ExportPlanView = {
  nConversations: 1,
  nArchived: 2,
  nFiles: 3,
  fileBytes: 11_900_000,
  nBytes: 12_100_000,
  isPackage: true,
};

export const EXPORT_RUNNING: ExportView = { done: 412, total: 1204, state: { kind: "running" } };

export const EXPORT_DONE: ExportView = {
  done: 1204,
  total: 1204,
  state: { kind: "done", words: [textOf("export-done", { name: "Parlance export 2026-11-25.zip" })] },
};
