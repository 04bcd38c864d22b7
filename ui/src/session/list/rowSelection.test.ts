import { expect, test } from "vitest";
import { RowSelection } from "./rowSelection.svelte";

const IDS = ["a", "b", "c", "d", "e"];

test("a range goes from where the selection began, in either direction", () => {
  const selection = new RowSelection();
  selection.toggle("c");
  selection.extend("e", IDS);
  expect(selection.among(IDS)).toEqual(["c", "d", "e"]);
  selection.extend("a", IDS);
  expect(selection.among(IDS)).toEqual(["a", "b", "c"]);
});

test("a range without a beginning begins where the keyboard was", () => {
  const selection = new RowSelection();
  selection.extend("d", IDS, "b");
  expect(selection.among(IDS)).toEqual(["b", "c", "d"]);
});

test("a range begins at the row that was opened last", () => {
  const selection = new RowSelection();
  selection.begin("a");
  expect(selection.n).toBe(0);
  selection.extend("e", IDS);
  expect(selection.among(IDS)).toEqual(IDS);
});

test("what leaves the list leaves the selection", () => {
  const selection = new RowSelection();
  selection.set(IDS);
  selection.keep(new Set(["b", "e"]));
  expect([selection.n, selection.among(IDS)]).toEqual([2, ["b", "e"]]);
  selection.clear();
  expect(selection.n).toBe(0);
});
