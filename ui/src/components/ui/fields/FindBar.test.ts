import { expect, test, vi } from "vitest";
import { get, show } from "../../../testing/page";
import FindBar from "./FindBar.svelte";

/** Presses Enter on an element. Returns whether the element may handle it. */
const enterOn = (selector: string): boolean =>
  get(selector).dispatchEvent(
    new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }),
  );

test("Enter in the field goes to the next match, and on a button presses the button", () => {
  const onstep = vi.fn();
  show(FindBar, {
    label: "Find",
    query: "may",
    progress: "1 of 2",
    ontyped: () => undefined,
    onstep,
    onclose: () => undefined,
  });
  expect(enterOn("button:last-of-type")).toBe(true);
  expect(onstep).not.toHaveBeenCalled();
  expect(enterOn("input")).toBe(false);
  expect(onstep).toHaveBeenCalledExactlyOnceWith(1);
});
