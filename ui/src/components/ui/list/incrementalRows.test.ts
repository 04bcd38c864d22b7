import { expect, test } from "vitest";
import type { ListSection } from "../../../format/order";
import { row } from "../../../testing/views/conversations";
import { firstRows } from "./incrementalRows.svelte";

const section = (heading: string, ids: string[]): ListSection => ({
  kind: "day",
  heading,
  hasNewFolder: false,
  entries: ids.map((id) => ({ kind: "conversation", row: row(id), depth: 0 })),
});
const idsOf = (sections: readonly ListSection[]): string[][] =>
  sections.map(({ entries }) => entries.map((entry) => (entry.kind === "conversation" ? entry.row.id : "")));

test("the first rows stand under their own headings, and no heading without its rows", () => {
  const sections = [section("Today", ["a", "b"]), section("Yesterday", ["c", "d"]), section("Older", ["e"])];
  expect(idsOf(firstRows(sections, 3))).toEqual([["a", "b"], ["c"]]);
  expect(idsOf(firstRows(sections, 2))).toEqual([["a", "b"]]);
});

test("a section that is drawn whole stays the very same, so that drawing more rows leaves it alone", () => {
  const sections = [section("Today", ["a", "b"]), section("Yesterday", ["c"])];
  const drawn = firstRows(sections, 99);
  expect(drawn.every((one, i) => one === sections[i])).toBe(true);
});
