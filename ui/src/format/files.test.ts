import { expect, test } from "vitest";
import { file } from "../testing/views/files";
import { textOf } from "../testing/views/text";
import { formatDay } from "./dates";
import {
  attachmentWords,
  deletingWord,
  deletionWarning,
  deletionText,
  isOnItsWay,
  isUnused,
  selectionWarning,
  usedIn,
} from "./files";

test("before a used file is deleted it is said where it is used", () => {
  const text = deletionWarning(file("f", { nConversations: 2, nDrafts: 1 }), "Local service");
  expect(text).toContain("used in 2 conversations and 1 draft");
  expect(text).toContain("permanently deletes it from Local service");
});

test("of several files it is said how many are used", () => {
  const warning = (nUsed: number) => selectionWarning(3, nUsed, "Local service");
  expect(warning(0)).toMatch(/^No conversation uses them\./);
  expect(warning(1)).toMatch(/^1 of them is used in conversations or drafts\./);
  expect(warning(3)).toMatch(/^All 3 are used in conversations or drafts\./);
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

test("an upload that waits says when it is tried again, and offers to be given up meanwhile", () => {
  const waits = (againAtMs: number | null) =>
    file("f", { status: { kind: "waiting", reason: textOf("problem-disk-full"), againAtMs } });
  expect(attachmentWords(waits(20_000), 500)).toBe("Retrying in 20\u00a0s");
  expect(attachmentWords(waits(500), 500)).toBe("Retrying");
  expect(attachmentWords(waits(null), 500)).toBe("Waiting for the service");
  expect(isOnItsWay(waits(null))).toBe(true);
});

test("an attachment that was there already says since when", () => {
  const now = new Date(2026, 4, 9, 12).getTime();
  const since = (at: Date) => attachmentWords(file("f", { alreadySinceMs: at.getTime() }), now);
  const day = formatDay(new Date(2026, 4, 3).getTime(), now);
  expect(since(new Date(2026, 4, 3))).toBe(`Already uploaded on ${day}`);
  expect(since(new Date(2026, 4, 9, 8, 5))).toBe("Already uploaded at 08:05");
});

test("an attachment that changed on disk says so whatever its status is", () => {
  expect(attachmentWords(file("f", { isChangedOnDisk: true, alreadySinceMs: 1 }), 0)).toBe("Changed on disk");
});

test("a file in a draft is not unused", () => {
  expect(usedIn(file("f", { nDrafts: 1 }))).toBe("in a draft");
  expect(isUnused(file("f", { nDrafts: 1 }))).toBe(false);
  expect(isUnused(file("f"))).toBe(true);
});

test("the seconds before a deletion are counted, and then it is said that it goes on", () => {
  expect(deletingWord(10_000, 3_001)).toBe("in 7\u00a0s");
  expect(deletingWord(10_000, 10_000)).toBe("Deleting");
  expect(deletingWord(null, 0)).toBe("Deleting");
});

test("while files are about to go it is said where they are used", () => {
  const deletion = { atMs: 0, fileIds: ["a", "b"], name: "a.pdf", nUsed: 1, nConversations: 2 };
  expect(deletionText(deletion, null)).toBe("Deleting 2 files. 1 is used in conversations.");
  expect(deletionText(deletion, 6_001)).toBe("Deleting 2 files in 7\u00a0s. 1 is used in conversations.");
  const one = { ...deletion, fileIds: ["a"] };
  expect(deletionText(one, null)).toBe("Deleting a.pdf. It is used in 2 conversations.");
  expect(deletionText(one, 500)).toBe("Deleting a.pdf in 1\u00a0s. It is used in 2 conversations.");
  expect(deletionText({ ...deletion, nUsed: 0 }, null)).toContain("None is used in a conversation.");
});
