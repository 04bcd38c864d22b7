import { flushSync, tick } from "svelte";
import { expect, test, vi } from "vitest";
import type { ConversationRow, HitView } from "./ipc/bindings";
import { find, get, press, pressKey, showApp, typeInto } from "./testing/appWindow";
import { refusal } from "./testing/backend";
import { until } from "./testing/until";
import { folder, row } from "./testing/views/conversations";

// The conversation list of the window: the focus after an action on a row.

const rowOf = (id: string): HTMLElement => get(`[data-list-row="${id}"]`);
const focusedId = (): string | undefined => (document.activeElement as HTMLElement).dataset["listRow"];

async function showList(folders = [folder("f", { isOpen: true })]) {
  const conversations = ["a", "b", "c", "d"].map((id) => row(id));
  const { session, backend } = await showApp({ start: { conversations, folders } });
  /** Changes the rows as an action does. */
  const become = (change: (rows: readonly ConversationRow[]) => ConversationRow[]): void => {
    session.change((state) => ({ ...state, conversations: change(state.conversations) }));
    flushSync();
  };
  return { session, backend, become };
}

test("the focus goes with a row that is pinned or moved into an open folder", async () => {
  const { become } = await showList();
  rowOf("c").focus();
  become((rows) => rows.map((one) => (one.id === "c" ? { ...one, pinnedPosition: 0 } : one)));
  expect(focusedId()).toBe("c");
  become((rows) =>
    rows.map((one) => (one.id === "c" ? { ...one, pinnedPosition: null, folderId: "f" } : one)),
  );
  expect(focusedId()).toBe("c");
});

test("after rows that have gone the next one has the focus, and keeps it when they come back", async () => {
  const { become } = await showList();
  const all = ["a", "b", "c", "d"].map((id) => row(id));
  rowOf("b").focus();
  become((rows) => rows.filter(({ id }) => id !== "b" && id !== "c"));
  expect(focusedId()).toBe("d");
  become(() => all);
  expect(focusedId()).toBe("d");
  become((rows) => rows.filter(({ id }) => id !== "d"));
  expect(focusedId()).toBe("c");
});

test("when the buttons for the selected rows go with them, the list has the focus", async () => {
  const { become } = await showList();
  rowOf("b").focus();
  pressKey(" ", rowOf("b"), { ctrlKey: true });
  flushSync();
  get(".selbar .danger").focus();
  become((rows) => rows.filter(({ id }) => id !== "b"));
  flushSync();
  expect(find(".selbar")).toBeNull();
  expect(focusedId()).toBe("c");
});

test("folder settings keep what was typed while the open conversation changes", async () => {
  const { backend } = await showApp({
    start: { folders: [folder("f")] },
    replies: { list_projects: [] },
  });
  const selector = 'dialog textarea[aria-label="Instructions"]';
  rowOf("f").focus();
  pressKey("F10", rowOf("f"), { shiftKey: true });
  press("Folder settings…");
  const field = await until(() => find<HTMLTextAreaElement>(selector));
  typeInto(selector, "Be terse.");
  await until(() => backend.argsOf("list_projects").length > 0);
  backend.emit({ type: "conversation_changed", row: row("c", { title: "Another title" }) });
  await tick();
  expect([find(selector), field.value]).toEqual([field, "Be terse."]);
  expect(backend.argsOf("list_projects")).toHaveLength(1);
});

test("a focus that is elsewhere stays there", async () => {
  const { become } = await showList();
  get("textarea").focus();
  become((rows) => rows.filter(({ id }) => id !== "b"));
  expect(document.activeElement).toBe(get("textarea"));
});

test("when the drawer closes, the keyboard is back where it was, also in a page that was covered", async () => {
  const isNarrow = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
  vi.spyOn(window, "matchMedia").mockReturnValue(isNarrow);
  await showList();
  const field = get("textarea");
  field.focus();
  pressKey("b", field, { ctrlKey: true });
  await until(() => document.activeElement === find('.sidebar input[type="search"]'));
  // happy-dom focuses covered elements, unlike browsers.
  const wasCovered: boolean[] = [];
  field.addEventListener("focus", () => void wasCovered.push(get("main").inert));
  pressKey("Escape");
  await until(() => wasCovered.length > 0);
  expect(wasCovered).toEqual([false]);
  expect(document.activeElement).toBe(field);
  vi.restoreAllMocks();
});

test("the conversation that is open now and a folder that was made come into sight, not what was pressed", async () => {
  const heights = vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (
    this: Element,
  ) {
    const rows = [...document.querySelectorAll("[data-list-row]")];
    const top = rows.includes(this) ? rows.indexOf(this) * 32 : 0;
    return { top, bottom: top + (rows.includes(this) ? 32 : 40) } as DOMRect;
  });
  const { session } = await showList([]);
  const list = get(".list");
  const openNow = async (id: string): Promise<void> => {
    list.scrollTop = 0;
    session.change((state) => ({ ...state, open: state.open && { ...state.open, row: row(id) } }));
    flushSync();
    await tick();
  };
  await openNow("d");
  expect(list.scrollTop).toBe(4 * 32 - 40);
  rowOf("c").focus();
  await openNow("c");
  expect(list.scrollTop).toBe(0);
  session.change((state) => ({ ...state, folders: [folder("f"), folder("g")] }));
  flushSync();
  await tick();
  expect(list.scrollTop, "several come with an import").toBe(0);
  session.change((state) => ({ ...state, folders: [...state.folders, folder("h")] }));
  flushSync();
  await tick();
  expect(list.scrollTop).toBe(3 * 32 - 40);
  heights.mockRestore();
});

test("results of the search follow the list of conversations", async () => {
  const hit = (id: string) => ({ row: row(id, { title: id }), messageId: null }) satisfies HitView;
  const { session, backend } = await showApp({
    start: { conversations: [row("c"), row("d", { title: "d" }), row("e")] },
    replies: { search_conversations: [hit("c"), hit("d")] },
  });
  typeInto('nav input[type="search"]', "x");
  await until(() => find('nav [data-conversation-id="e"]') === null);
  backend.emit({ type: "conversation_changed", row: row("d", { title: "Renamed", version: 1 }) });
  expect(get('nav [data-conversation-id="d"]').textContent).toContain("Renamed");
  backend.emit({ type: "conversation_deleted", conversationId: "d" });
  expect(find('nav [data-conversation-id="d"]')).toBeNull();
  expect(session.state.conversations).toHaveLength(2);
  const n = backend.argsOf("search_conversations").length;
  backend.emit({ type: "conversations_changed", rows: [row("c", { version: 2 })] });
  await until(() => backend.argsOf("search_conversations").length === n + 1);
  vi.useFakeTimers();
  backend.emit({ type: "conversations_changed", rows: [row("c", { version: 3 })] });
  typeInto('nav input[type="search"]', "");
  vi.advanceTimersByTime(2000);
  vi.useRealTimers();
  await tick();
  expect(backend.argsOf("search_conversations"), "the field is empty").toHaveLength(n + 1);
});

test("conversations are not deleted while the files that only they use cannot be listed", async () => {
  const { backend } = await showApp({
    start: { conversations: [row("c")] },
    replies: { list_files_only_in: refusal("The disk is full."), trash_conversations: null },
  });
  rowOf("c").focus();
  pressKey("Delete");
  await until(() => find(".notice, [role=alert]"));
  for (let i = 0; i < 3; i += 1) await new Promise(requestAnimationFrame);
  expect(backend.argsOf("trash_conversations")).toEqual([]);
});

test("undo of a move pins the conversations again that were unpinned for it", async () => {
  const pinned = row("c", { pinnedPosition: 1 });
  const { session, backend } = await showApp({
    start: { conversations: [pinned], folders: [folder("f")] },
    replies: { move_conversations: null, pin_conversations: null },
  });
  await session.order.move([pinned], "f", ["c"]);
  session.order.undoable?.undo();
  await until(() => backend.argsOf("pin_conversations").length === 1);
  expect(backend.argsOf("move_conversations").map(({ folderId }) => folderId)).toEqual(["f", null]);
  expect(backend.argsOf("pin_conversations")).toEqual([{ conversationIds: ["c"], isPinned: true }]);
});
