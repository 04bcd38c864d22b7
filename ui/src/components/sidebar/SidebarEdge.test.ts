import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import SidebarEdge from "./SidebarEdge.svelte";

let edge: HTMLElement;
let set: number[] = [];
let component: Record<string, unknown>;

beforeEach(() => {
  set = [];
  const props = { width: 264, onwidth: (width: number) => void set.push(width) };
  component = mount(SidebarEdge, { target: document.body, props });
  const found = document.querySelector<HTMLElement>('[role="separator"]');
  if (!found) throw new Error("there is no edge");
  edge = found;
  // The page of these tests has no pointers.
  edge.setPointerCapture = () => undefined;
});

afterEach(async () => {
  await unmount(component);
  document.documentElement.removeAttribute("dir");
  document.documentElement.style.removeProperty("--side");
});

const press = (key: string) => edge.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const point = (kind: string, clientX: number) =>
  edge.dispatchEvent(new MouseEvent(kind, { clientX, bubbles: true }));

test("arrows draw the edge, the other way round in a mirrored window", () => {
  for (const key of ["ArrowRight", "ArrowLeft", "Home", "End"]) press(key);
  document.documentElement.dir = "rtl";
  press("ArrowRight");
  expect(set).toEqual([272, 256, 208, 416, 256]);
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
