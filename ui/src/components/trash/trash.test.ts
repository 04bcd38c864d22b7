import { flushSync, tick } from "svelte";
import { expect, test } from "vitest";
import type { TrashedConversationView, TrashView } from "../../ipc/bindings";
import { click, find, get, press, showApp, typeInto } from "../../testing/appWindow";
import type { Replies } from "../../testing/replies";
import { until } from "../../testing/until";
import { row } from "../../testing/views/conversations";
import { question } from "../../testing/views/messages";

const trashed = (id: string, at: number): TrashedConversationView => ({
  id,
  title: `Title ${id}`,
  deletedAtMs: at,
  goneAtMs: null,
  nMessages: 2,
  fileNames: [],
});

const trash: TrashView = {
  conversations: [trashed("c3", 3), trashed("c2", 2), trashed("c1", 1)],
  messages: [],
  nBackups: 0,
  version: 0,
};

const link = (id: string): HTMLElement => get(`[data-kept-row="${id}"]`);
const dialog = (): HTMLElement => get('[role="alertdialog"]');

async function showTrash(replies: Replies = {}) {
  const shown = await showApp({
    open: { messages: [question("q")] },
    start: { nTrashed: 3 },
    replies: {
      list_trash: trash,
      restore_conversations: null,
      erase_trashed: null,
      empty_trash: null,
      ...replies,
    },
  });
  press("Trash");
  await until(() => document.querySelector("[data-kept-row]") !== null);
  return shown;
}

function key(target: HTMLElement, name: string, held: KeyboardEventInit = {}): void {
  target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, ...held }));
  flushSync();
}

test("several rows are selected by keyboard and restored together", async () => {
  const { backend } = await showTrash();
  link("c3").focus();
  key(link("c3"), " ", { ctrlKey: true });
  key(link("c3"), "ArrowDown", { shiftKey: true });
  expect(get(".bulk").textContent).toContain("2 selected");
  expect(document.activeElement).toBe(link("c2"));
  get(".bulk button").click();
  await until(() => backend.argsOf("restore_conversations").length === 1);
  expect(backend.argsOf("restore_conversations")).toEqual([{ conversationIds: ["c3", "c2"] }]);
  await until(() => find(".toasts")?.textContent.includes("2 items restored"));
  expect(document.querySelector(".bulk")).toBeNull();
});

test("Escape clears a selection before it leaves the page, wherever the keyboard is", async () => {
  await showTrash();
  for (const beside of ["main .scroll thead .check", ".bulk button"]) {
    click("main .scroll thead .check");
    const target = get(beside);
    target.focus();
    const escape = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
    target.dispatchEvent(escape);
    await tick();
    expect(document.querySelector(".bulk"), beside).toBe(null);
    expect(document.querySelector("[data-kept-row]"), "the page stays").not.toBe(null);
    expect(document.activeElement, "the focus is not lost").not.toBe(document.body);
  }
});

test("after what is restored the next one has the focus, and after the last one the page itself", async () => {
  let left = trash.conversations;
  const { session, backend } = await showTrash({ list_trash: () => ({ ...trash, conversations: left }) });
  for (const [id, next] of [
    ["c2", "c1"],
    ["c1", "c3"],
    ["c3", undefined],
  ] as const) {
    const restore = link(id).closest("tr")?.querySelector<HTMLElement>(".acts button");
    restore?.focus();
    restore?.click();
    await until(() => backend.argsOf("restore_conversations").at(-1)?.conversationIds[0] === id);
    left = left.filter((one) => one.id !== id);
    session.change((state) => ({ ...state, nTrashed: left.length }));
    await until(() => find(`[data-kept-row="${id}"]`) === null);
    const focused = document.activeElement as HTMLElement;
    expect(next === undefined ? focused.tagName : focused.dataset["keptRow"]).toBe(next ?? "H1");
  }
});

test("an older list does not take the place of a newer one", async () => {
  let arrive: (view: TrashView) => void = () => undefined;
  const older = new Promise<TrashView>((resolve) => (arrive = resolve));
  const lists = [trash, older, { ...trash, conversations: [], version: 2 }];
  const { session } = await showTrash({ list_trash: () => lists.shift() ?? trash });
  session.change((state) => ({ ...state, nTrashed: 2 }));
  flushSync();
  session.change((state) => ({ ...state, nTrashed: 0 }));
  await until(() => find("[data-kept-row]") === null);
  arrive({ ...trash, version: 1 });
  await older;
  await tick();
  flushSync();
  expect(find("[data-kept-row]")).toBeNull();
});

test("before much goes for good a backup is offered, and before one thing it is not", async () => {
  const { backend } = await showTrash();
  key(link("c1"), "Delete");
  expect(dialog().querySelector("input")).toBeNull();
  press("Delete permanently", dialog());
  await until(() => backend.argsOf("erase_trashed").length === 1);
  expect(backend.argsOf("erase_trashed")[0]).toEqual({
    conversationIds: ["c1"],
    messageIds: [],
    backsUp: false,
  });
  press("Empty trash…");
  expect(dialog().querySelector("input")?.checked).toBe(true);
  expect(dialog().textContent).toContain("until it is 30 days old");
  press("Delete permanently", dialog());
  await until(() => backend.argsOf("empty_trash").length === 1);
  expect(backend.argsOf("empty_trash")).toEqual([{ backsUp: true }]);
});

test("without the tick no backup is made", async () => {
  const { backend } = await showTrash();
  key(link("c3"), "a", { ctrlKey: true });
  key(link("c3"), "Delete");
  expect(dialog().textContent).toContain("Delete 3 items permanently?");
  click(dialog().querySelector("input"));
  press("Delete permanently", dialog());
  await until(() => backend.argsOf("erase_trashed").length === 1);
  expect(backend.argsOf("erase_trashed")[0]?.backsUp).toBe(false);
});

test("earlier messages that are requested twice are shown once", async () => {
  await showTrash({
    read_trashed: { messages: [question("q1")], hasEarlier: true, hasLater: false },
    load_earlier: { messages: [question("q0")], hasEarlier: true, hasLater: false },
  });
  link("c2").click();
  await until(() => document.querySelectorAll("main .turn").length === 1);
  press("Show earlier messages");
  press("Show earlier messages");
  await until(() => document.querySelectorAll("main .turn").length === 2);
  // The reply to a second request would be a frame later.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  flushSync();
  expect(document.querySelectorAll("main .turn")).toHaveLength(2);
});

test("a conversation opens to be read only, and the way back has the focus on its row", async () => {
  const { backend } = await showTrash({
    read_trashed: { messages: [question("q1")], hasEarlier: true, hasLater: false },
    load_earlier: { messages: [question("q0")], hasEarlier: false, hasLater: false },
  });
  link("c2").click();
  await until(() => document.querySelectorAll("main .turn").length === 1);
  expect(get("main").textContent).toContain("This conversation is in the trash.");
  expect(document.querySelector("main textarea, main .actions")).toBeNull();
  press("Show earlier messages");
  await until(() => document.querySelectorAll("main .turn").length === 2);
  expect(backend.argsOf("load_earlier")).toEqual([{ conversationId: "c2", beforeMessageId: "q1" }]);
  key(get("main .scroll"), "Escape");
  await until(() => document.activeElement === link("c2"));
  link("c2").click();
  await until(() => document.querySelector("main .bar button") !== null);
  get("main .bar button").click();
  await until(() => backend.argsOf("restore_conversations").length === 1);
  await until(() => find(".toasts")?.textContent.includes("Title c2"));
});

test("a long trash renders only the rows near the reader", async () => {
  const many = Array.from({ length: 10_000 }, (_, i) => trashed(`c${i}`, 20_000 - i));
  await showTrash({ list_trash: { ...trash, conversations: many } });
  const nRows = () => document.querySelectorAll("tbody tr").length;
  expect(nRows()).toBeLessThan(200);
  const last = nRows() - 1;
  link(`c${last}`).focus();
  key(link(`c${last}`), "ArrowDown");
  await until(() => document.activeElement === find(`[data-kept-row="c${last + 1}"]`));
  const before = nRows();
  get("main .scroll").dispatchEvent(new Event("scroll"));
  flushSync();
  expect(nRows()).toBeGreaterThan(before);
});

test("a long archive renders only the rows near the reader", async () => {
  const archived = Array.from({ length: 5_000 }, (_, i) => row(`c${i}`, { isArchived: true }));
  await showApp({ start: { conversations: [row("c"), ...archived] } });
  press("Archived");
  await until(() => find('table[aria-label="Archived"]'));
  expect(document.querySelectorAll('table[aria-label="Archived"] tr').length).toBeLessThan(200);
});

test("the archive is searched, and what is selected in it goes back into the list together", async () => {
  const archived = ["Lease", "Offer", "Offers of May"].map((title, i) =>
    row(`c${i}`, { title, isArchived: true }),
  );
  const { backend } = await showApp({
    start: { conversations: [row("c"), ...archived] },
    replies: { archive_conversations: null },
  });
  press("Archived");
  await until(() => find('input[aria-label="Search archive"]'));
  typeInto('input[aria-label="Search archive"]', "offer");
  const names = () => [...document.querySelectorAll("[data-kept-row]")].map((one) => one.textContent);
  expect(names()).toEqual(["Offer", "Offers of May"]);
  click('input[aria-label="Select all"]');
  get(".bulk button").click();
  await until(() => backend.argsOf("archive_conversations").length === 1);
  expect(backend.argsOf("archive_conversations")[0]).toMatchObject({ conversationIds: ["c1", "c2"] });
});
