import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { get, pressKey, show } from "../../../testing/page";
import { DOCUMENTS, SIDEBAR } from "../../../styles/display";
import PaneEdge from "./PaneEdge.svelte";

let edge: HTMLElement;
let set: number[] = [];

function showEdge(widths: typeof SIDEBAR, width: number, side: "start" | "end"): void {
  set = [];
  const onwidth = (width: number): void => void set.push(width);
  const props = { label: "Width", controls: "pane", widths, width, side, onwidth };
  document.body.replaceChildren();
  show(PaneEdge, props);
  edge = get('[role="separator"]');
  // The page of these tests has no pointers.
  edge.setPointerCapture = () => undefined;
}

beforeEach(() => showEdge(SIDEBAR, 264, "end"));

afterEach(() => {
  document.documentElement.removeAttribute("dir");
  document.documentElement.style.removeProperty("--side");
});

const press = (key: string) => pressKey(key, edge);
const point = (kind: string, clientX: number) =>
  edge.dispatchEvent(new MouseEvent(kind, { clientX, bubbles: true }));

test("arrows draw the edge, the other way round in a mirrored window", () => {
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "End"]) press(key);
  document.documentElement.dir = "rtl";
  press("ArrowRight");
  expect(set).toEqual([272, 256, 208, 416, 256]);
});

test("the edge at the other side of a pane is drawn the other way", () => {
  showEdge(DOCUMENTS, 704, "start");
  for (const key of ["ArrowLeft", "ArrowRight"]) press(key);
  document.documentElement.dir = "rtl";
  press("ArrowRight");
  press("Enter");
  expect(set, "Enter is the usual width, which it has").toEqual([712, 696, 712]);
  document.documentElement.removeAttribute("dir");
  point("pointerdown", 500);
  point("pointermove", 484);
  point("pointerup", 484);
  expect(set.at(-1)).toBe(720);
  document.documentElement.style.removeProperty("--document");
});

test("while it is drawn the sidebar goes along, and it is set when it is let go", () => {
  point("pointerdown", 264);
  point("pointermove", 328);
  flushSync();
  expect(document.documentElement.style.getPropertyValue("--side")).toBe("20.5rem");
  expect(edge.getAttribute("aria-valuenow")).toBe("328");
  expect(set).toEqual([]);
  point("pointermove", 9000);
  point("pointerup", 9000);
  expect(set).toEqual([416]);
  point("pointermove", 300);
  expect(set, "nobody holds it any more").toEqual([416]);
});

test("a press that the system takes away changes nothing, and a double press is the usual width", () => {
  point("pointerdown", 264);
  point("pointermove", 328);
  point("pointercancel", 328);
  expect(document.documentElement.style.getPropertyValue("--side")).toBe("");
  expect(set).toEqual([]);
  edge.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
  expect(set).toEqual([264]);
});
