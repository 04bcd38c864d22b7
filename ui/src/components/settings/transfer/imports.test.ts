import { expect, test } from "vitest";
import type { ImportedView, ImportView } from "../../../ipc/bindings";
import { click, button, get, press } from "../../../testing/appWindow";
import { showDataSettings } from "../../../testing/dataSettings";
import { refusal } from "../../../testing/backend";
import type { Replies } from "../../../testing/replies";
import { until } from "../../../testing/until";
import { asIs } from "../../../testing/views/text";

const view: ImportView = {
  id: 7,
  program: asIs("ChatGPT"),
  name: "chatgpt-export.zip",
  nBytes: 212_000_000,
  writtenAtMs: Date.UTC(2025, 10, 20),
  fresh: { n: 398, rows: [{ title: "A bridge", note: null }] },
  erased: { n: 0, rows: [] },
  known: { n: 2, rows: [{ title: "Tender glossary", note: asIs("same text") }] },
  refused: { n: 1, rows: [{ title: "", note: asIs("audio only") }] },
  nFiles: 64,
  nFileBytes: 148_000_000,
  nMissingFiles: 3,
  folder: "ChatGPT",
  isFolderNew: true,
};

const imported: ImportedView = {
  nConversations: 398,
  conversationId: "imported",
  nMessages: 4_012,
  nFiles: 64,
  nLeft: 0,
  problem: null,
};

const dialog = (): HTMLElement => get("dialog.import");

async function showImport(replies: Replies) {
  const shown = await showDataSettings({ cancel_import: null, ...replies });
  await until(() => button("Import…") !== undefined);
  press("Import…");
  return shown;
}

test("a preview says what is new, what is here and what can’t come in, and nothing is written", async () => {
  const { backend } = await showImport({ pick_import: view });
  await until(() => document.querySelector("dialog.import") !== null);
  const words = dialog().textContent;
  expect(words).toContain("Import from ChatGPT");
  expect(words).toMatch(/chatgpt-export\.zip, saved on .*212.MB/s);
  expect(words).toMatch(/New\s*398/);
  expect(words).toMatch(/Tender glossary\s*same text/);
  expect(words).toMatch(/Untitled\s*audio only/);
  expect(words).toContain("Nothing is overwritten.");
  expect(words).toContain("3 attached files aren’t in the export.");
  expect(backend.argsOf("run_import")).toEqual([]);
  press("Cancel");
  await until(() => document.querySelector("dialog.import") === null);
});

test("with nothing new the focus is on the way out, and an empty list cannot be opened", async () => {
  const none = { n: 0, rows: [] };
  await showImport({ pick_import: { ...view, fresh: none, refused: none } });
  await until(() => document.querySelector("dialog.import") !== null);
  expect(document.activeElement?.textContent).toBe("Cancel");
  const lists = [...dialog().querySelectorAll("summary")].map(({ textContent }) => textContent);
  expect(lists).toHaveLength(1);
  expect(lists[0]).toMatch(/Already here, skipped\s*2/);
  expect(dialog().querySelector(".lucide-triangle-alert")).toBeNull();
});

test("when all of a list is shown, the keyboard is on the first row that was not", async () => {
  const rows = Array.from({ length: 5 }, (_, i) => ({ title: `Row ${i}`, note: null }));
  await showImport({ pick_import: { ...view, fresh: { n: 5, rows } } });
  await until(() => document.querySelector("dialog.import") !== null);
  button("Show all 5")?.focus();
  press("Show all 5");
  await until(() => document.activeElement?.textContent.trim() === "Row 3");
});

test("the button says the number, the choices go along, and the end says what came in", async () => {
  const { backend } = await showImport({ pick_import: view, run_import: imported });
  await until(() => document.querySelector("dialog.import") !== null);
  click("dialog.import input[type=checkbox]");
  press("Import 398 conversations");
  await until(() => dialog().textContent.includes("398 conversations imported."));
  expect(backend.argsOf("run_import")).toEqual([
    { importId: 7, choices: { hasFiles: false, isInFolder: true, hasErased: false } },
  ]);
  expect(dialog().textContent).toContain("4,012 messages imported.");
  press("Close");
});

test("what did not come in is said with the reason", async () => {
  const problem = { code: "storage" as const, title: asIs("The disk is full."), detail: [] };
  await showImport({
    pick_import: view,
    run_import: { ...imported, nConversations: 10, nLeft: 388, problem },
  });
  await until(() => document.querySelector("dialog.import") !== null);
  press("Import 398 conversations");
  await until(() => dialog().textContent.includes("10 conversations imported."));
  expect(dialog().textContent).toContain("388 conversations weren’t imported.");
  expect(get('dialog.import [role="alert"]').textContent).toContain("The disk is full.");
});

test("an archive that is refused is said beside the button", async () => {
  await showImport({ pick_import: refusal("x.zip is damaged or incomplete.") });
  await until(() => document.querySelector('dialog [role="alert"]') !== null);
  expect(document.querySelector("dialog.import")).toBeNull();
});

test("while the archive is read, the dialog says how far it is", async () => {
  const { backend } = await showImport({ pick_import: view });
  backend.emit({ type: "import_progressed", phase: "reading", nDone: 40, nTotal: 100 });
  expect(dialog().textContent).toMatch(/Reading the export: 40\s*%/);
  await until(() => dialog().textContent.includes("Import from ChatGPT"));
  expect(dialog().textContent).not.toContain("Reading");
});

test("what was deleted here before is named, and comes in only when it is ticked", async () => {
  const erased = { n: 2, rows: [{ title: "Old plans", note: null }] };
  const { backend } = await showImport({
    pick_import: { ...view, fresh: { n: 0, rows: [] }, erased },
    run_import: { ...imported, nConversations: 2 },
  });
  await until(() => document.querySelector("dialog.import") !== null);
  expect(dialog().textContent).toMatch(/Deleted here before\s*2\s*Old plans/);
  const act = (): HTMLElement => get("dialog.import footer .primary");
  expect(act().getAttribute("aria-disabled")).toBe("true");
  const tick = [...document.querySelectorAll("label")].find((one) =>
    one.textContent.includes("deleted here"),
  );
  click(tick?.querySelector("input"));
  expect(act().textContent).toContain("Import 2 conversations");
  act().click();
  await until(() => backend.argsOf("run_import").length === 1);
  expect(backend.argsOf("run_import")[0]).toMatchObject({ choices: { hasErased: true } });
});
