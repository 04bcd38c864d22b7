import { expect, test } from "vitest";
import { file } from "../testing/views";
import { formatDay } from "./dates";
import {
  attachmentWords,
  deletingWord,
  deletionWarning,
  deletionWords,
  matchesFilter,
  matchesSearch,
  sortFiles,
  usedIn,
} from "./files";

test("before a used file is deleted it is said where it is used", () => {
  const text = deletionWarning([file("f", { nConversations: 2, nDrafts: 1 })], "Local service");
  expect(text).toContain("used in 2 conversations and 1 draft");
  expect(text).toContain("deleted from Local service for good");
});

test("an unused file is said to be unused", () => {
  expect(deletionWarning([file("f")], "Local service")).toMatch(/^No conversation uses it\./);
});

test("of several files it is said how many are used", () => {
  const files = [file("a", { nConversations: 1 }), file("b")];
  expect(deletionWarning(files, "Local service")).toMatch(/^1 of them is used in conversations\./);
});

test("sorting by size turns round and keeps files of one size in their order", () => {
  const files = [file("a", { bytes: 1 }), file("b", { bytes: 2 }), file("c", { bytes: 2 })];
  const ids = (isDescending: boolean) => sortFiles(files, { by: "size", isDescending }).map(({ id }) => id);
  expect(ids(true)).toEqual(["b", "c", "a"]);
  expect(ids(false)).toEqual(["a", "b", "c"]);
});

test("numbers in names are sorted as numbers", () => {
  const names = ["page 10", "page 9"].map((name) => file(name, { name }));
  expect(sortFiles(names, { by: "name", isDescending: false }).map(({ name }) => name)).toEqual([
    "page 9",
    "page 10",
  ]);
});

test("a file on its way is the newest, one of unknown time the oldest", () => {
  const files = [
    file("unknown", { createdAtMs: null }),
    file("old", { createdAtMs: 5 }),
    file("new", { createdAtMs: null, status: { kind: "queued" } }),
  ];
  const ids = sortFiles(files, { by: "created", isDescending: true }).map(({ id }) => id);
  expect(ids).toEqual(["new", "old", "unknown"]);
});

test("an attachment says how far it is", () => {
  const status = { kind: "uploading", sentBytes: 1_930_000 } as const;
  expect(attachmentWords(file("f", { bytes: 3_100_000, status }), 0)).toBe(
    "Uploading, 62\u00a0% of 3.1\u00a0MB",
  );
  expect(attachmentWords(file("f", { bytes: 740_000 }), 0)).toBe("Ready, 740\u00a0KB");
  const hashing = { kind: "hashing", readBytes: 40 } as const;
  expect(attachmentWords(file("f", { bytes: 100, status: hashing }), 0)).toBe("Hashing, 40\u00a0%");
  expect(attachmentWords(file("f", { bytes: 740_000, status: { kind: "paused" } }), 0)).toBe(
    "Paused, 740\u00a0KB",
  );
});

test("an attachment that was there already says since when", () => {
  const now = new Date(2026, 4, 9, 12).getTime();
  const since = (at: Date) => attachmentWords(file("f", { alreadySinceMs: at.getTime() }), now);
  const day = formatDay(new Date(2026, 4, 3).getTime(), now);
  expect(since(new Date(2026, 4, 3))).toBe(`Already uploaded ${day}`);
  expect(since(new Date(2026, 4, 9, 8, 5))).toBe("Already uploaded at 08:05");
});

test("an attachment that changed on disk says so whatever its status is", () => {
  expect(attachmentWords(file("f", { isChangedOnDisk: true, alreadySinceMs: 1 }), 0)).toBe("Changed on disk");
});

test("a file in a draft is not unused", () => {
  expect(usedIn(file("f", { nDrafts: 1 }))).toBe("in a draft");
  expect(matchesFilter(file("f", { nDrafts: 1 }), "unused")).toBe(false);
  expect(matchesFilter(file("f"), "unused")).toBe(true);
});

test("a name is found by any part of it, in any case", () => {
  expect(matchesSearch(file("f", { name: "Offer-Halden.pdf" }), " halden ")).toBe(true);
  expect(matchesSearch(file("f", { name: "Offer-Halden.pdf" }), "nordvik")).toBe(false);
});

test("the seconds before a deletion are counted, and then it is said that it goes on", () => {
  expect(deletingWord(10_000, 3_001)).toBe("in 7\u00a0s");
  expect(deletingWord(10_000, 10_000)).toBe("Deleting");
  expect(deletingWord(null, 0)).toBe("Deleting");
});

test("while files are about to go it is said where they are used", () => {
  const deletion = { atMs: 0, fileIds: ["a", "b"], name: "a.pdf", nUsed: 1, nConversations: 2 };
  expect(deletionWords(deletion)).toEqual({ what: "2 files", uses: "1 is used in 2 conversations." });
  expect(deletionWords({ ...deletion, fileIds: ["a"] })).toEqual({
    what: "a.pdf",
    uses: "It is used in 2 conversations.",
  });
  expect(deletionWords({ ...deletion, nUsed: 0 }).uses).toBe("Nothing uses them.");
});
