import { expect, test } from "vitest";
import type { FileView } from "./ipc/bindings";
import {
  click,
  button,
  filesPage,
  find,
  get,
  nameOf,
  press,
  pressKey,
  showApp,
  typeInto,
} from "./testing/appWindow";
import { refusal } from "./testing/backend";
import { until } from "./testing/until";
import { file, filesSum, offer } from "./testing/views/files";
import { html, question } from "./testing/views/messages";
import { textOf } from "./testing/views/text";

// Files: their page, and the ways to attach them to a question.

const OFFER = file("offer", { name: "offer-halden.pdf", nConversations: 2 });

/** Shows the page of files with these; `set` changes one of them by an event. */
async function showFiles(...files: FileView[]) {
  const replies = { ...filesPage(files), delete_files: null, restore_files: null };
  const { backend } = await showApp({ replies });
  press("Files");
  await until(() => find('tr[data-status="ready"]'));
  const set = (changed: FileView): void => {
    Object.assign(replies, filesPage(files.map((one) => (one.id === changed.id ? changed : one))));
    backend.emit({ type: "file_changed", file: changed });
  };
  return { backend, set };
}

test("every file has a box to select it and its two buttons", async () => {
  await showFiles(OFFER);
  const ready = get('table[aria-label="Files"] tbody tr[data-status="ready"]');
  expect(ready.querySelector('input[type="checkbox"]')).not.toBeNull();
  for (const name of ["Download", "Delete"]) {
    const described = button(name, ready)?.getAttribute("aria-describedby");
    expect(described && document.getElementById(described)?.textContent).toBe("offer-halden.pdf");
  }
  expect(button("Upload")).toBeDefined();
  expect(find('input[aria-label="Search files"]')).not.toBeNull();
});

test("how old the list is moves with every answer about files of its service, and nothing is asked for that", async () => {
  const sum = filesSum({ nFiles: 1, checkedAtMs: Date.now() - 5 * 60_000 });
  const { backend } = await showApp({ replies: { ...filesPage([OFFER]), sum_up_files: sum } });
  press("Files");
  await until(() => backend.argsOf("sum_up_files").length === 2);
  const age = get(".files-head .top > .quiet");
  const old = "Updated 5\u00a0min ago";
  await until(() => age.textContent === old);
  const nAsked = backend.calls.length;
  const answered = (profileId: string): void => {
    backend.emit({ type: "files_checked", profileId, checkedAtMs: Date.now() });
  };
  answered("office");
  expect(age.textContent, "another service has answered").toBe(old);
  answered("local");
  expect(age.textContent).toBe("Updated just now");
  expect(backend.calls).toHaveLength(nAsked);
});

test("a partial list of the service is named below the files, until a whole one has come", async () => {
  let isPartial = true;
  await showApp({
    replies: { ...filesPage([OFFER]), sum_up_files: () => filesSum({ nFiles: 1, isPartial }) },
  });
  press("Files");
  const note = "The service listed only part of its files.";
  await until(() => get(".files-scroll").textContent.includes(note));
  expect(get(".files-scroll > :last-child").textContent).toBe(note);
  isPartial = false;
  press("Refresh");
  await until(() => !get(".files-scroll").textContent.includes(note));
});

test("a used file is deleted only after it was said where it is used, and that can be taken back", async () => {
  const { backend, set } = await showFiles(OFFER, file("other"));
  const ready = get('tr[data-status="ready"]');
  press("Delete", ready);
  const dialog = get('[role="alertdialog"]');
  expect(dialog.textContent).toContain("It is used in 2 conversations.");
  expect(backend.argsOf("delete_files")).toEqual([]);
  press("Delete", dialog);
  expect(backend.argsOf("delete_files")).toEqual([{ fileIds: ["offer"] }]);
  const atMs = Date.now() + 10_000;
  const deletion = { atMs, fileIds: ["offer"], name: OFFER.name, nUsed: 1, nConversations: 2 };
  set({ ...OFFER, status: { kind: "deleting", atMs } });
  backend.emit({ type: "deletions_changed", deletions: [deletion] });
  expect(find(".toast.undo")?.textContent).toMatch(
    /Deleting offer-halden.pdf\s+in\s+10\ss\.\s+It is used in 2 conversations\./,
  );
  await until(() => ready.isConnected && ready.dataset["status"] === "deleting");
  press("Undo", get(".toast.undo"));
  expect(backend.argsOf("restore_files")).toEqual([{ fileIds: ["offer"] }]);
  set(OFFER);
  backend.emit({ type: "deletions_changed", deletions: [] });
  await until(() => ready.dataset["status"] === "ready");
  expect(find(".toast.undo")).toBeNull();
});

test("an unused file is deleted without a question, because that can be taken back", async () => {
  const unused = file("unused");
  const { backend, set } = await showFiles(unused);
  const shown = get('tr[data-status="ready"]');
  press("Delete", shown);
  expect(find('[role="alertdialog"]')).toBeNull();
  expect(backend.argsOf("delete_files")).toEqual([{ fileIds: ["unused"] }]);
  set({ ...unused, status: { kind: "deleting", atMs: Date.now() + 10_000 } });
  expect(shown.dataset["status"]).toBe("deleting");
  press("Undo", shown);
  expect(backend.argsOf("restore_files")).toEqual([{ fileIds: ["unused"] }]);
  set(unused);
  expect(shown.dataset["status"]).toBe("ready");
});

test("what is dropped from a folder is chosen from before anything is attached", async () => {
  const folder = offer({ offerId: 2, names: ["Tender 2026"], nFolders: 1, nFiles: 214 });
  const { backend } = await showApp({
    replies: {
      list_offer: {
        offer: folder,
        files: Array.from({ length: 214 }, (_, i) => ({
          name: `Offer ${i + 1}.pdf`,
          folder: "Tender 2026",
          bytes: 40_000,
        })),
        leftOut: [textOf("offer-left-hidden", { n: 12 }), textOf("offer-left-empty", { n: 1 })],
        isCut: false,
      },
      attach_offer: { text: "", attachments: [file("attached")], version: 0 },
      discard_offer: null,
    },
  });
  backend.emit({ type: "dropped", offer: folder, x: 700, y: 400 });
  const dialog = await until(() => find('[role="dialog"][aria-label="Choose from 214 files"]'));
  const list = dialog.querySelector('[role="listbox"]');
  expect(list?.getAttribute("aria-multiselectable")).toBe("true");
  const rows = dialog.querySelectorAll('[role="option"]');
  expect(rows[0]?.getAttribute("aria-setsize")).toBe("214");
  expect(rows[0]?.getAttribute("aria-selected")).toBe("true");
  expect(dialog.textContent).toContain("Not listed: 12 hidden files and folders and 1 empty file.");
  pressKey(" ", list);
  expect(rows[0]?.getAttribute("aria-selected")).toBe("false");
  const attach = [...dialog.querySelectorAll("button")].find((one) => nameOf(one)?.startsWith("Attach 213"));
  attach?.click();
  await until(() => !find('[role="dialog"]'));
  const [args] = backend.argsOf("attach_offer");
  expect(args).toMatchObject({ offerId: 2, to: { kind: "conversation", conversationId: "c" } });
  expect(args?.chosen).toHaveLength(213);
  expect(args?.chosen).not.toContain(0);
  expect(find('ul[aria-label="Attachments"]')?.children).toHaveLength(1);
});

test("a file behind an @ is attached without an upload, by keyboard only", async () => {
  const { backend } = await showApp({
    replies: { find_files: [OFFER], reuse_file: { text: "", attachments: [OFFER], version: 0 } },
  });
  const field = get<HTMLTextAreaElement>('textarea[aria-label="Message"]');
  // Browsers have it; the page of these tests does not.
  document.execCommand = () => {
    field.setRangeText("");
    return true;
  };
  field.focus();
  typeInto('textarea[aria-label="Message"]', "@halden");
  const list = await until(() => find('[role="listbox"][aria-label="Files to attach"]'));
  expect(backend.argsOf("find_files").at(-1)).toEqual({
    to: { kind: "conversation", conversationId: "c" },
    query: "halden",
  });
  const active = field.getAttribute("aria-activedescendant");
  expect(active && document.getElementById(active)?.textContent).toContain("offer-halden.pdf");
  expect(field.getAttribute("aria-controls")).toBe(list.id);
  pressKey("Enter", field);
  await until(() => find('ul[aria-label="Attachments"]')?.children.length === 1);
  expect(backend.argsOf("reuse_file")).toEqual([
    { to: { kind: "conversation", conversationId: "c" }, fileId: "offer" },
  ]);
  expect(find('[role="listbox"]')).toBeNull();
});

test("a file whose name alone was imported with a question is not called deleted", async () => {
  const attachments = [
    file("photo", { status: { kind: "missing" } }),
    file("journal", { status: { kind: "deleted" } }),
  ];
  await showApp({ open: { messages: [question("q", { blocks: [html("Words")], attachments })] } });
  const notes = [...document.querySelectorAll(".file-chip small")].map((note) => note.textContent.trim());
  expect(notes).toEqual(["not imported", "deleted"]);
});

test("the box of all files is not ticked when they cannot be listed", async () => {
  await showApp({
    replies: { ...filesPage([OFFER]), list_selectable_files: refusal("The disk is full.") },
  });
  press("Files");
  await until(() => find('tr[data-status="ready"]'));
  const box = get<HTMLInputElement>('thead input[type="checkbox"]');
  box.click();
  await until(() => !box.checked);
});

const ONE = file("one", { name: "one.pdf" });
const TWO = file("two", { name: "two.pdf" });
const selectable = (...ids: string[]) => ids.map((id) => ({ id, bytes: 1, isUsed: false }));
const boxOf = (name: string): HTMLInputElement => {
  const rows = [...document.querySelectorAll("tbody tr")];
  return rows.find((row) => row.textContent.includes(name))?.querySelector("input") as HTMLInputElement;
};

async function showTwo(known = selectable("one", "two")) {
  const replies = { ...filesPage([ONE, TWO]), delete_files: null, list_selectable_files: known };
  const { backend } = await showApp({ replies });
  press("Files");
  await until(() => document.querySelectorAll('tr[data-status="ready"]').length === 2);
  return backend;
}

test("Delete on a selected file deletes all that are selected", async () => {
  const backend = await showTwo();
  boxOf("one").click();
  click(boxOf("two"));
  boxOf("one").focus();
  pressKey("Delete");
  await until(() => backend.argsOf("delete_files").length === 1);
  expect(backend.argsOf("delete_files")).toEqual([{ fileIds: ["one", "two"] }]);
});

test("the command key and A select all files, also on a Mac", async () => {
  await showTwo();
  boxOf("one").focus();
  expect(pressKey("a", boxOf("one"), { metaKey: true })).toBe(true);
  await until(() => boxOf("two").checked);
});

test("a file that was deleted by its row is no longer selected", async () => {
  const backend = await showTwo();
  boxOf("one").click();
  click(boxOf("two"));
  press("Delete", boxOf("one").closest("tr") as Element);
  await until(() => backend.argsOf("delete_files").length === 1);
  expect(boxOf("one").checked).toBe(false);
  expect(boxOf("two").checked).toBe(true);
});

test("a file that a conversation has used since it was selected is asked about", async () => {
  const backend = await showTwo([{ id: "one", bytes: 1, isUsed: true }, ...selectable("two")]);
  boxOf("one").click();
  click(boxOf("two"));
  boxOf("one").focus();
  pressKey("Delete");
  await until(() => find('[role="alertdialog"]'));
  expect(backend.argsOf("delete_files")).toEqual([]);
});
