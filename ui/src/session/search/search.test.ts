import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SearchQuery, SearchView } from "../../ipc/bindings";
import { NO_FILTERS } from "../../format/search";
import { contextOf } from "../../testing/sessionContext";
import { row } from "../../testing/views/conversations";
import { searchView } from "../../testing/views/search";
import { openState } from "../../testing/views/start";
import { Search } from "./search.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const found = (changed: Partial<SearchView> = {}) =>
  searchView({ nGroups: 1, nMessages: 1, nConversations: 1, ...changed });

function begin() {
  const asked = contextOf(openState([]));
  const search = new Search(asked.context);
  const settle = async (n: number, view: SearchView): Promise<void> => {
    asked.calls[n]?.settle(view);
    await vi.advanceTimersByTimeAsync(0);
  };
  const query = (n: number) => (asked.calls[n]?.args as { query: SearchQuery }).query;
  const isTyping = (n: number) => (asked.calls[n]?.args as { isTyping: boolean }).isTyping;
  return { ...asked, search, settle, query, isTyping };
}

test("each letter is searched at once, and a slow answer to an earlier one is dropped", async () => {
  const { search, settle, calls } = begin();
  search.type("d");
  search.type("de");
  expect(calls).toHaveLength(2);
  await settle(1, found({ nMessages: 2 }));
  await settle(0, found({ nMessages: 9 }));
  expect([search.found?.nMessages, search.foundText]).toEqual([2, "de"]);
});

test("older messages are searched after a rest, only where some were left out", async () => {
  const { search, settle, calls, isTyping } = begin();
  search.type("de");
  await settle(0, found({ isPartial: true }));
  expect([calls.length, isTyping(0), search.isComplete]).toEqual([1, true, false]);
  await vi.advanceTimersByTimeAsync(300);
  expect([calls.length, isTyping(1)]).toEqual([2, false]);
  await settle(1, found({ isPartial: true, nMessages: 7 }));
  expect([search.found?.nMessages, search.isComplete]).toEqual([7, true]);
  search.type("def");
  await settle(2, found());
  await vi.advanceTimersByTimeAsync(300);
  expect(calls).toHaveLength(3);
});

test("another spelling is asked for after a rest where nothing was found", async () => {
  const { search, settle, calls } = begin();
  search.type("defrozt");
  await settle(0, found({ nGroups: 0, nMessages: 0 }));
  await vi.advanceTimersByTimeAsync(300);
  await settle(1, found({ nGroups: 0, nMessages: 0, suggestion: { text: "defrost", nMatches: 73 } }));
  expect([calls.length, search.found?.suggestion?.text]).toEqual([2, "defrost"]);
});

test("filters stay while the words change, and nothing is asked for without either", () => {
  const { search, calls, query } = begin();
  search.filter({ hasFile: true });
  search.type("de");
  search.filter({ role: "you" });
  expect(query(2)).toMatchObject({ text: "de", filters: { hasFile: true, role: "you" } });
  search.clearFilters();
  expect(query(3)).toMatchObject({ text: "de", filters: NO_FILTERS });
  search.type(" ");
  expect([calls.length, search.found, search.isComplete]).toEqual([4, null, true]);
});

test("the other messages of a conversation are listed until something else is asked for", async () => {
  const { search, calls } = begin();
  const hit = { messageId: "m1", role: "you" as const, createdAtMs: 1, excerpt: "one" };
  const group = { type: "conversation", row: row("c1"), nMatches: 2, nMore: 1 } as const;
  search.type("de");
  const opening = search.open("c1");
  calls.at(-1)?.settle([hit, { ...hit, messageId: "m2" }]);
  await opening;
  expect(search.hitsOf({ ...group, hits: [hit] })).toHaveLength(2);
  search.type("def");
  expect(search.hitsOf({ ...group, hits: [hit] })).toHaveLength(1);
});

test("the other passages of a file are asked for as those of a file", async () => {
  const { search, calls, settle } = begin();
  const hit = { passage: 1, page: 7, excerpt: "defrost" };
  const group = {
    type: "file",
    fileId: "f1",
    name: "manual.pdf",
    sinceMs: 1,
    nMatches: 3,
    hits: [hit],
    nMore: 1,
  } as const;
  search.type("de");
  await settle(0, found({ groups: [{ ...group, hits: [hit] }] }));
  const opening = search.open("f1");
  expect(calls.at(-1)?.command).toBe("search_file");
  calls.at(-1)?.settle([hit, { ...hit, passage: 2 }]);
  await opening;
  expect(search.hitsOf({ ...group, hits: [hit] })).toHaveLength(2);
});
