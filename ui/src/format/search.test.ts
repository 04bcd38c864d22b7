import { expect, test } from "vitest";
import type { FolderView } from "../ipc/bindings";
import { row } from "../testing/views/conversations";
import {
  asksForFile,
  dayOf,
  dayValue,
  fileNameIn,
  filterNames,
  folderPath,
  hasFilters,
  isAsked,
  isTitleSearched,
  NO_FILTERS,
  NO_SEARCH,
  startOf,
  summaryOf,
  timeChoice,
  timeLabel,
} from "./search";

const NOW = new Date(2026, 10, 25, 15, 30).getTime();

test("a stretch of time begins at a midnight and is known again", () => {
  for (const choice of ["any", "today", "week", "month", "year"] as const)
    expect(timeChoice({ ...NO_FILTERS, fromMs: startOf(choice, NOW) }, NOW)).toBe(choice);
  expect(startOf("week", NOW)).toBe(new Date(2026, 10, 18).getTime());
  expect(startOf("year", NOW)).toBe(new Date(2026, 0, 1).getTime());
});

test("dates of the person's own are named with both their days", () => {
  const from = dayOf("2026-11-03");
  const until = dayOf("2026-11-13");
  expect(timeLabel({ ...NO_FILTERS, fromMs: from, untilMs: until }, NOW)).toBe("3 Nov – 12 Nov");
  expect(timeLabel({ ...NO_FILTERS, fromMs: from }, NOW)).toBe("Since 3 Nov");
  expect(timeLabel({ ...NO_FILTERS, untilMs: until }, NOW)).toBe("Until 12 Nov");
  expect([dayValue(from), dayValue(null), dayOf("")]).toEqual(["2026-11-03", "", null]);
});

test("something is asked for by a word or by a filter", () => {
  expect(isAsked(NO_SEARCH)).toBe(false);
  expect(isAsked({ ...NO_SEARCH, text: ' "?' })).toBe(false);
  expect(isAsked({ ...NO_SEARCH, text: "東" })).toBe(true);
  expect(isAsked({ ...NO_SEARCH, filters: { ...NO_FILTERS, hasFile: true } })).toBe(true);
  expect(hasFilters({ ...NO_FILTERS, status: "cut" })).toBe(true);
});

test("what is chosen is named, and what was found is counted by kind", () => {
  const filters = {
    ...NO_FILTERS,
    hasFile: true,
    role: "assistant" as const,
    profileId: "p1",
    status: "cut" as const,
  };
  expect(filterNames(filters, NOW, { service: () => "Local service", folder: () => "" })).toEqual([
    "Has file",
    "Local service",
    "Assistant",
    "Interrupted",
  ]);
  const found = {
    groups: [],
    nGroups: 5,
    nMessages: 11,
    nConversations: 3,
    nFiles: 1,
    nFileMatches: 61,
    nDrafts: 1,
    isPartial: false,
    isIndexing: false,
    suggestion: null,
  };
  expect(summaryOf(found)).toBe("3 conversations, 1 file and 1 draft");
  expect(summaryOf({ ...found, nFiles: 0, nDrafts: 0 })).toBe("3 conversations");
});

test("a part of a file’s name is asked for by itself", () => {
  expect([asksForFile("defrost file:manual"), asksForFile("profile:manual"), asksForFile("file:")]).toEqual([
    true,
    false,
    false,
  ]);
  expect(fileNameIn('defrost file:"halden manual"')).toBe("halden manual");
  expect(fileNameIn("File:halden")).toBe("halden");
  expect(fileNameIn("defrost")).toBe("defrost");
});

test("a title is searched only where the filters ask nothing of messages", () => {
  const one = row("c1", { updatedAtMs: 50, folderId: "f1" });
  const is = (filters: Partial<typeof NO_FILTERS>) => isTitleSearched(one, { ...NO_FILTERS, ...filters });
  expect([is({}), is({ fromMs: 50 }), is({ folderId: "f1" })]).toEqual([true, true, true]);
  expect([is({ hasFile: true }), is({ role: "you" }), is({ fromMs: 51 }), is({ folderId: "f2" })]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("a folder is named with those around it, and one that is gone is not", () => {
  const folder = (id: string, parentId: string | null, name: string) =>
    ({ id, parentId, name }) as FolderView;
  const folders = [folder("a", null, "Cold store"), folder("b", "a", "Offers"), folder("c", "c", "Circle")];
  expect(folderPath(folders, "b")).toBe("Cold store › Offers");
  expect([folderPath(folders, "gone"), folderPath(folders, null)]).toEqual(["", ""]);
  expect(folderPath(folders, "c")).toContain("Circle");
});
