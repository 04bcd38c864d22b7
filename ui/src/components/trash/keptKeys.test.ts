import { expect, test, vi } from "vitest";
import { RowSelection } from "../../session/list/rowSelection.svelte";
import { clickOnRow, pressOnRow } from "./keptKeys";

function rows() {
  return { ids: ["a", "b", "c"], selection: new RowSelection(), focus: vi.fn(), erase: vi.fn() };
}

const key = (name: string, held: KeyboardEventInit = {}) =>
  new KeyboardEvent("keydown", { key: name, ...held });

test("rows are selected by the keys of the list of conversations", () => {
  const list = rows();
  expect(pressOnRow(key(" ", { ctrlKey: true }), "a", list)).toBe(true);
  expect(pressOnRow(key("ArrowDown", { shiftKey: true }), "a", list)).toBe(true);
  expect(list.selection.among(list.ids)).toEqual(["a", "b"]);
  expect(list.focus).toHaveBeenCalledWith("b");
  pressOnRow(key("a", { ctrlKey: true }), "b", list);
  expect(list.selection.n).toBe(3);
  pressOnRow(key("Escape"), "b", list);
  expect(list.selection.n).toBe(0);
  expect(pressOnRow(key("Escape"), "b", list)).toBe(false);
});

test("arrows go from row to row, and Delete asks to erase", () => {
  const list = rows();
  pressOnRow(key("ArrowDown"), "a", list);
  expect(list.focus).toHaveBeenCalledWith("b");
  pressOnRow(key("Delete"), "b", list);
  expect(list.erase).toHaveBeenCalledWith("b");
  expect(pressOnRow(key("Enter"), "b", list)).toBe(false);
});

test("a press with Ctrl or Shift selects instead of opening", () => {
  const list = rows();
  const click = (held: MouseEventInit, id: string) => clickOnRow(new MouseEvent("click", held), id, list);
  expect(click({}, "a")).toBe(false);
  expect(click({ ctrlKey: true }, "a")).toBe(true);
  expect(click({ shiftKey: true }, "c")).toBe(true);
  expect(list.selection.among(list.ids)).toEqual(["a", "b", "c"]);
});

test("a press with Shift selects from the row that was pressed before", () => {
  const list = rows();
  expect(clickOnRow(new MouseEvent("click"), "a", list)).toBe(false);
  expect(clickOnRow(new MouseEvent("click", { shiftKey: true }), "c", list)).toBe(true);
  expect(list.selection.among(list.ids)).toEqual(["a", "b", "c"]);
});
