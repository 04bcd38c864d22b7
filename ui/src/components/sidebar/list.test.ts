import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { ListOrder } from "../../actions/orderCommands";
import { orderList } from "../../format/order";
import { RowSelection } from "../../session/list/rowSelection.svelte";
import { click, get, pressKey, show } from "../../testing/page";
import { folder, row } from "../../testing/views/conversations";
import ConversationList from "./ConversationList.svelte";

const ROWS = [
  row("pin-1", { pinnedPosition: 0 }),
  row("pin-2", { pinnedPosition: 1 }),
  row("inside", { folderId: "f" }),
  row("first", { updatedAtMs: 3 }),
  row("second", { updatedAtMs: 2 }),
  row("third", { updatedAtMs: 1, isUnread: true }),
  row("temporary", { updatedAtMs: 1, isTemporary: true }),
];

function showList(folders = [folder("f", { name: "Offers" })]) {
  const names = [
    "trash archive pin placePinned mark move moveFolder chooseFolder chooseFolderFor openFolder",
    "newFolder editFolder deleteFolder createIn rename keepTemporary closeTemporary",
  ].join(" ");
  const order = Object.fromEntries(names.split(" ").map((name) => [name, vi.fn()])) as unknown as ListOrder;
  const selection = new RowSelection();
  const onopen = vi.fn();
  show(ConversationList, {
    sections: orderList(ROWS, folders, "latest", 10),
    none: "",
    currentId: null,
    dropId: null,
    dropWord: "",
    selection,
    order,
    onopen,
  });
  return { order, selection, onopen };
}

const rowOf = (id: string) => get(`[data-list-row="${id}"]`);
const press = (key: string, modifiers: KeyboardEventInit = {}) => pressKey(key, null, modifiers);

const focusedId = () => (document.activeElement as HTMLElement | null)?.dataset["listRow"];

test("arrows go over folders and conversations alike, and into folders and out of them", () => {
  const { order } = showList();
  rowOf("pin-2").focus();
  press("ArrowDown");
  expect(focusedId()).toBe("f");
  press("ArrowRight");
  expect(focusedId()).toBe("inside");
  press("ArrowLeft");
  expect(focusedId()).toBe("f");
  press("ArrowLeft");
  expect(order.openFolder).toHaveBeenCalledWith("f", false);
});

test("letters on a row are commands for it, and on a selected one for all that are selected", () => {
  const { order, selection } = showList();
  rowOf("first").focus();
  press("p");
  expect(order.pin).toHaveBeenCalledWith(["first"], true);
  press("u");
  expect(order.mark).toHaveBeenCalledWith(["first"], true);
  press(" ", { ctrlKey: true });
  press("ArrowDown", { shiftKey: true });
  press("ArrowDown", { shiftKey: true });
  expect(selection.n).toBe(3);
  press("e");
  expect(order.archive).toHaveBeenCalledWith(["first", "second", "third"], true);
  press("m");
  expect(order.chooseFolder).toHaveBeenCalledWith(["first", "second", "third"]);
  press("Delete");
  expect(order.trash).toHaveBeenCalledWith(["first", "second", "third"]);
  press("Escape");
  expect(selection.n).toBe(0);
});

test("a selection goes on past a folder, and Delete is for what is selected wherever the focus is", () => {
  const { order, selection } = showList();
  rowOf("pin-2").focus();
  press("ArrowDown", { shiftKey: true });
  expect(focusedId(), "not on the folder").toBe("inside");
  expect([selection.has("pin-2"), selection.has("inside"), selection.n]).toEqual([true, true, 2]);
  rowOf("f").focus();
  press("Delete");
  expect(order.deleteFolder).not.toHaveBeenCalled();
  expect(order.trash).toHaveBeenLastCalledWith(["pin-2", "inside"]);
  rowOf("third").focus();
  press("Delete");
  expect(order.trash).toHaveBeenLastCalledWith(["pin-2", "inside"]);
});

test("the keys that select a conversation do not close a folder", () => {
  const { selection } = showList();
  rowOf("f").focus();
  expect([press(" ", { ctrlKey: true }), selection.n]).toEqual([true, 0]);
});

test("a letter with a modifier is no command of the list", () => {
  const { order } = showList();
  rowOf("first").focus();
  press("p", { ctrlKey: true });
  press("e", { metaKey: true });
  expect(order.pin).not.toHaveBeenCalled();
  expect(order.archive).not.toHaveBeenCalled();
});

test("pinned ones move among each other", () => {
  const { order } = showList();
  rowOf("pin-2").focus();
  press("ArrowUp", { altKey: true });
  expect(order.placePinned).toHaveBeenCalledWith("pin-2", "pin-1");
  rowOf("pin-1").focus();
  press("ArrowDown", { altKey: true });
  expect(order.placePinned).toHaveBeenLastCalledWith("pin-1", null);
  press("ArrowUp", { altKey: true });
  expect(order.placePinned).toHaveBeenCalledTimes(2);
});

test("a press opens, with a modifier it selects", () => {
  const { selection, onopen } = showList();
  click(rowOf("first"));
  expect(onopen).toHaveBeenCalledWith("first");
  rowOf("second").dispatchEvent(new MouseEvent("click", { ctrlKey: true, bubbles: true }));
  rowOf("third").dispatchEvent(new MouseEvent("click", { shiftKey: true, bubbles: true }));
  flushSync();
  expect([selection.has("second"), selection.has("third"), onopen.mock.calls.length]).toEqual([
    true,
    true,
    1,
  ]);
  expect(rowOf("second").getAttribute("aria-pressed")).toBe("true");
  expect(rowOf("first").getAttribute("aria-pressed")).toBe("false");
});

/** Presses a row like a pointer does: the row takes the focus first. */
function pressRow(id: string, modifiers: MouseEventInit = {}): void {
  rowOf(id).focus();
  rowOf(id).dispatchEvent(new MouseEvent("click", { bubbles: true, ...modifiers }));
  flushSync();
}

test("a press with Shift selects from the row that was pressed before", () => {
  const { selection, onopen } = showList();
  pressRow("first");
  pressRow("third", { shiftKey: true });
  expect(["first", "second", "third"].map((id) => selection.has(id))).toEqual([true, true, true]);
  expect([selection.n, onopen.mock.calls.length]).toEqual([3, 1]);
});

test("a title is changed in its row, and Escape leaves it as it was", async () => {
  const { order } = showList();
  rowOf("first").focus();
  press("F2");
  const field = get<HTMLInputElement>(".title-field");
  expect(field.value).toBe("first");
  field.value = "Another";
  press("Enter");
  expect(order.rename).toHaveBeenCalledWith("first", "Another");
  await vi.waitFor(() => expect(focusedId()).toBe("first"));
  press("F2");
  get<HTMLInputElement>(".title-field").value = "Not this";
  press("Escape");
  expect(order.rename).toHaveBeenCalledTimes(1);
});

test("the most urgent thing marks a row", () => {
  showList();
  expect(rowOf("third").textContent).toContain("Unread");
});

test("a temporary conversation says so, is only kept or deleted, and is never selected", () => {
  const { order, selection } = showList();
  const temporary = rowOf("temporary");
  expect(temporary.textContent).toContain("Temporary");
  temporary.focus();
  for (const key of ["p", "m", "e", "u"]) press(key);
  press(" ", { ctrlKey: true });
  expect(order.pin).not.toHaveBeenCalled();
  expect(order.archive).not.toHaveBeenCalled();
  expect(selection.n).toBe(0);
  press("Delete");
  expect(order.closeTemporary).toHaveBeenCalledWith("temporary");
  expect(order.trash).not.toHaveBeenCalled();
});
