import { expect, test } from "vitest";
import type { FolderView } from "../ipc/bindings";
import { folder, row } from "../testing/views/conversations";
import { folderTree, idsIn, type ListSection, orderList } from "./order";
import { t } from "../words/words";

const NOW = new Date(2026, 10, 25, 12).getTime();
const DAY = 24 * 60 * 60 * 1000;

const shape = (sections: ListSection[]) =>
  sections.map(({ heading, entries }) => [
    heading,
    ...entries.map((entry) =>
      entry.kind === "folder"
        ? `${"  ".repeat(entry.depth)}${entry.folder.name} (${entry.n})`
        : `${"  ".repeat(entry.depth)}${entry.row.id}`,
    ),
  ]);

test("pinned ones stand on top in their own order, those in folders under them, the others under their days", () => {
  const rows = [
    row("today", { updatedAtMs: NOW }),
    row("pinned-low", { updatedAtMs: NOW, pinnedPosition: 5 }),
    row("in-offers", { updatedAtMs: NOW, folderId: "offers" }),
    row("pinned-high", { updatedAtMs: NOW - DAY, pinnedPosition: 1, folderId: "cold" }),
    row("in-cold", { updatedAtMs: NOW - DAY, folderId: "cold" }),
    row("archived", { updatedAtMs: NOW - DAY, isArchived: true }),
    row("yesterday", { updatedAtMs: NOW - DAY }),
  ];
  const folders = [
    folder("tenders", { name: "Tenders" }),
    folder("cold", { name: "cold store" }),
    folder("offers", { name: "Offers", parentId: "cold" }),
  ];
  expect(shape(orderList(rows, folders, "latest", NOW))).toEqual([
    ["Pinned", "pinned-high", "pinned-low"],
    ["Folders", "cold store (2)", "  in-cold", "  Offers (1)", "    in-offers", "Tenders (0)"],
    [t.timeGroupToday, "today"],
    ["Yesterday", "yesterday"],
  ]);
});

test("a closed folder counts what is in it and says that something is unread", () => {
  const rows = [row("a", { folderId: "inner", isUnread: true }), row("b", { folderId: "outer" })];
  const folders = [folder("outer", { isOpen: false }), folder("inner", { parentId: "outer" })];
  const [section] = orderList(rows, folders, "latest", NOW);
  expect(section?.entries).toMatchObject([{ kind: "folder", n: 2, hasUnread: true }]);
  const opened = orderList(rows, [folder("outer"), folder("inner", { parentId: "outer" })], "latest", NOW);
  expect(opened[0]?.entries.map((entry) => entry.kind === "folder" && entry.hasUnread)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("a conversation or folder whose folder is not known is shown outermost", () => {
  const sections = orderList(
    [row("lost", { updatedAtMs: NOW, folderId: "gone" })],
    [folder("stray", { parentId: "gone" })],
    "latest",
    NOW,
  );
  expect(shape(sections)).toEqual([
    ["Folders", "stray (0)"],
    [t.timeGroupToday, "lost"],
  ]);
});

test("by title all stand under one heading, numbers by their size; by creation under the day they were begun", () => {
  const rows = [
    row("b", { title: "Offer 10", updatedAtMs: NOW, createdAtMs: NOW - DAY }),
    row("a", { title: "offer 9", updatedAtMs: NOW, createdAtMs: NOW }),
  ];
  expect(shape(orderList(rows, [], "title", NOW)).at(-1)).toEqual(["All conversations", "a", "b"]);
  expect(shape(orderList(rows, [], "created", NOW))).toEqual([
    [t.timeGroupToday, "a"],
    ["Yesterday", "b"],
  ]);
});

test("the first folder is made at the head of the list, further ones at the head of the folders", () => {
  expect(orderList([], [], "latest", NOW)).toEqual([]);
  const rows = [row("a", { updatedAtMs: NOW }), row("b", { pinnedPosition: 0 })];
  const heads = (folders: FolderView[]) =>
    orderList(rows, folders, "latest", NOW)
      .filter(({ hasNewFolder }) => hasNewFolder)
      .map(({ kind }) => kind);
  expect(heads([])).toEqual(["pinned"]);
  expect(heads([folder("f")])).toEqual(["folders"]);
});

test("a folder can be moved to any but itself and what is in it", () => {
  const folders = [folder("a"), folder("b", { parentId: "a" }), folder("c", { parentId: "b" }), folder("d")];
  expect(folderTree(folders, "b").map((one) => [one.folder.id, one.depth])).toEqual([
    ["a", 0],
    ["d", 0],
  ]);
});

test("the ids are those of the conversations alone, from the top", () => {
  const rows = [row("a", { folderId: "f" }), row("b", { pinnedPosition: 0 })];
  expect(idsIn(orderList(rows, [folder("f")], "latest", NOW))).toEqual(["b", "a"]);
});

test("temporary ones stand on top of today, in no folder, and cannot be selected", () => {
  const rows = [
    row("now", { updatedAtMs: NOW }),
    row("temporary", { updatedAtMs: NOW - 2 * DAY, isTemporary: true }),
    row("yesterday", { updatedAtMs: NOW - DAY }),
  ];
  expect(shape(orderList(rows, [], "latest", NOW))).toEqual([
    [t.timeGroupToday, "temporary", "now"],
    ["Yesterday", "yesterday"],
  ]);
  const old = orderList(rows.slice(1), [], "latest", NOW);
  expect(shape(old)).toEqual([
    [t.timeGroupToday, "temporary"],
    ["Yesterday", "yesterday"],
  ]);
  expect(idsIn(old)).toEqual(["yesterday"]);
});
