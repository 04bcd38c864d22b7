import { afterEach, expect, test, vi } from "vitest";
import { showKeyboardFocus } from "./keyboardFocus";

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test("what a key leads to is asked to show its focus, and what the pointer leads to is asked not to", () => {
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  const end = showKeyboardFocus(window);
  const row = document.createElement("button");
  const field = document.createElement("textarea");
  document.body.append(row, field);
  row.focus();
  expect(focus.mock.calls, "the engine decides before the first input").toEqual([[undefined]]);
  const focusAfter = (input: Event, options?: FocusOptions): unknown[] => {
    focus.mockClear();
    row.dispatchEvent(input);
    row.focus(options);
    expect(focus.mock.contexts).toEqual([row]);
    return focus.mock.calls[0] ?? [];
  };
  const press = (key: string): Event => new KeyboardEvent("keydown", { key, bubbles: true });
  const click = (): Event => new PointerEvent("pointerdown", { bubbles: true });
  expect(focusAfter(click())).toEqual([{ focusVisible: false }]);
  expect(focusAfter(press("Control")), "goes with a click as well").toEqual([{ focusVisible: false }]);
  expect(focusAfter(press("ArrowDown"))).toEqual([{ focusVisible: true }]);
  expect(focusAfter(press("Shift"), { preventScroll: true })).toEqual([
    { focusVisible: true, preventScroll: true },
  ]);
  expect(focusAfter(click(), { preventScroll: true })).toEqual([
    { focusVisible: false, preventScroll: true },
  ]);
  focus.mockClear();
  field.focus();
  expect(focus.mock.calls, "a text field shows its focus always").toEqual([[undefined]]);
  end();
  expect(focusAfter(press("ArrowDown"))).toEqual([undefined]);
});
