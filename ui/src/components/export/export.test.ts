import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { ExportPlanView, ExportSurveyView, ExportView } from "../../ipc/bindings";
import { click, button, get, press, pressKey, showApp } from "../../testing/appWindow";
import { refusal } from "../../testing/backend";
import type { Replies } from "../../testing/replies";
import { until } from "../../testing/until";
import { folder } from "../../testing/views/conversations";
import { question } from "../../testing/views/messages";
import { textOf } from "../../testing/views/text";

const plan = (extra: Partial<ExportPlanView> = {}): ExportPlanView => ({
  nConversations: 1,
  nArchived: 0,
  nFiles: 3,
  fileBytes: 11_900_000,
  nBytes: 12_100_000,
  isPackage: true,
  ...extra,
});
const survey: ExportSurveyView = { nMessages: 6, nEverything: 1204, folder: null, hasPdf: true };
const words = (): string => get("dialog").textContent;
const radio = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="radio"]')].find(
    (one) => one.textContent.trim() === name,
  );

async function openDialog(replies: Replies = {}) {
  const shown = await showApp({
    open: { messages: [question("q")] },
    replies: {
      survey_export: survey,
      plan_export: plan(),
      export_conversations: null,
      dismiss_export: null,
      ...replies,
    },
  });
  press("More");
  press("Export…");
  await until(() => document.querySelector("dialog") !== null && words().includes("1,204"));
  return shown;
}

const running = (state: ExportView["state"], done = 2): ExportView => ({ done, total: 5, state });

test("the dialog says what there is, how large it would be, and that it is not encrypted", async () => {
  const { backend, session } = await openDialog();
  expect(words()).toContain("6 messages");
  expect(words()).toContain("1,204 conversations");
  expect(words()).toMatch(/3 files, 11\.9.MB/);
  expect(words()).toMatch(/About 12\.1.MB\. Exports aren’t encrypted\./);
  expect(backend.argsOf("plan_export")).toEqual([
    {
      request: {
        scope: { kind: "conversation", id: session.state.open?.row.id },
        format: "html",
        package: "zip",
        hasFiles: true,
        hasArchived: false,
        hasCitations: true,
        hasDetails: false,
      },
    },
  ]);
});

test("until the size is known the dialog says so and has the rows that it will have", async () => {
  const answers: ((found: ExportPlanView) => void)[] = [];
  await openDialog({ plan_export: () => new Promise((resolve) => answers.push(resolve)) });
  expect(words()).toContain("Working out the size… Exports aren’t encrypted.");
  const everything = [...document.querySelectorAll<HTMLInputElement>('dialog input[type="radio"]')].at(-1);
  click(everything);
  await until(() => answers.length === 2);
  const nRows = () => document.querySelectorAll("dialog :is(input, [role='radio'], small)").length;
  const before = nRows();
  expect(radio("Folder")).toBeDefined();
  expect(words()).toContain("Archived conversations");
  answers[1]?.(plan());
  await until(() => words().includes("About 12.1"));
  expect(nRows()).toBe(before);
  click(radio("JSON"));
  expect(words()).toContain("Working out the size…");
});

test("what is chosen is exported, and the plan follows each choice", async () => {
  const { backend } = await openDialog();
  click(radio("JSON"));
  click('dialog input[type="checkbox"]');
  await until(() => backend.argsOf("plan_export").length === 3);
  [...document.querySelectorAll<HTMLButtonElement>("dialog footer button")].at(-1)?.click();
  await until(() => backend.argsOf("export_conversations").length === 1);
  const [sent] = backend.argsOf("export_conversations");
  expect(sent?.request).toMatchObject({ format: "json", hasFiles: false });
});

test("one document is not put into anything", async () => {
  await openDialog({ plan_export: plan({ nFiles: 0, isPackage: false }) });
  expect(radio("Folder")).toBeUndefined();
  expect(words()).not.toContain("0 files");
});

test("the folder of the conversation can be exported, with its archived ones", async () => {
  const folder = { id: "f", name: "Cold store", nConversations: 5 };
  const { backend } = await openDialog({
    survey_export: { ...survey, folder },
    plan_export: plan({ nArchived: 2 }),
  });
  expect(words()).toContain("Folder “Cold store”");
  click([...document.querySelectorAll<HTMLInputElement>('dialog input[type="radio"]')][1]);
  const archived = [...document.querySelectorAll("label")].find((one) =>
    one.textContent.includes("Archived"),
  );
  click(archived?.querySelector("input"));
  await until(() => backend.argsOf("plan_export").length === 3);
  expect(backend.argsOf("plan_export").at(-1)?.request).toMatchObject({
    scope: { kind: "folder", id: "f" },
    hasArchived: true,
  });
});

test("where there is no PDF it is not offered", async () => {
  await openDialog({ survey_export: { ...survey, hasPdf: false } });
  expect(radio("PDF")).toBeUndefined();
  expect(radio("HTML")).toBeDefined();
});

test("a running export counts, can be cancelled, and says where it is", async () => {
  const { backend } = await openDialog();
  backend.emit({ type: "export_changed", export: running({ kind: "running" }) });
  expect(words()).toContain("Exporting: 2 of 5");
  press("Cancel");
  await until(() => backend.argsOf("dismiss_export").length === 1);
  const done = { kind: "done" as const, words: [textOf("export-done", { name: "all.zip" })] };
  backend.emit({ type: "export_changed", export: running(done, 5) });
  expect(words()).toContain("Exported to all.zip.");
  expect(button("Show in folder")).toBeDefined();
});

test("an export that ends while its dialog is closed is told below the page", async () => {
  const { backend } = await openDialog();
  backend.emit({ type: "export_changed", export: running({ kind: "running" }) });
  get("dialog").dispatchEvent(new Event("cancel", { cancelable: true }));
  flushSync();
  const failed = {
    kind: "failed" as const,
    title: textOf("problem-disk-full"),
    detail: [textOf("export-nothing-written")],
  };
  backend.emit({ type: "export_changed", export: running(failed) });
  await until(() => document.body.textContent.includes("Nothing was written."));
  expect(backend.argsOf("dismiss_export")).toHaveLength(1);
});

test("why an export cannot begin is said in the dialog, and a closed dialog of the system is no problem", async () => {
  const { backend } = await openDialog({ export_conversations: refusal("Another export is running.") });
  const begin = () =>
    [...document.querySelectorAll<HTMLButtonElement>("dialog footer button")].at(-1)?.click();
  begin();
  await until(() => document.querySelector('dialog [role="alert"]') !== null);
  expect(words()).toContain("Another export is running.");
  expect(backend.argsOf("export_conversations")).toHaveLength(1);
});

test("a conversation is copied as Markdown and printed from its menu", async () => {
  const { backend } = await showApp({
    open: { messages: [question("q")] },
    replies: { copy_conversation: null, print_conversation: null },
  });
  press("More");
  press("Copy as Markdown");
  await until(() => document.body.textContent.includes("Copied"));
  press("More");
  press("Print…");
  await until(() => backend.argsOf("print_conversation").length === 1);
});

test("a folder of the list is exported by its menu’s key, whatever is open", async () => {
  const offered = { id: "f", name: "Cold store", nConversations: 5 };
  const { backend } = await showApp({
    start: { folders: [folder("f", { name: "Cold store" })] },
    replies: { survey_export: { ...survey, nMessages: 0, folder: offered }, plan_export: plan() },
  });
  get('[data-list-row="f"]').focus();
  pressKey("x", get('[data-list-row="f"]'));
  await until(() => document.querySelector("dialog") !== null && words().includes("5 conversations"));
  expect(backend.argsOf("survey_export")).toEqual([{ conversationIds: [], folderId: "f" }]);
  expect(backend.argsOf("plan_export")[0]?.request.scope).toEqual({ kind: "folder", id: "f" });
  expect(get<HTMLInputElement>('dialog input[type="radio"]').checked).toBe(true);
});

test("a plan that failed says why, also when the survey succeeds later", async () => {
  let arrive: (found: typeof survey) => void = () => undefined;
  const slow = new Promise<typeof survey>((resolve) => (arrive = resolve));
  await showApp({
    open: { messages: [question("q")] },
    replies: { survey_export: () => slow, plan_export: refusal("The disk is full.") },
  });
  press("More");
  press("Export…");
  await until(() => document.querySelector("dialog") && words().includes("The disk is full."));
  arrive(survey);
  await until(() => words().includes("1,204"));
  expect(words()).toContain("The disk is full.");
});
