import { expect, test, vi } from "vitest";
import { afterFrame } from "./afterFrame";

test("what may come later is called once the frame has been drawn", async () => {
  const order: string[] = [];
  afterFrame(() => order.push("later"));
  requestAnimationFrame(() => order.push("drawn"));
  await vi.waitUntil(() => order.includes("later"));
  expect(order).toEqual(["drawn", "later"]);
});

test("what was cancelled is not called, also between the frame and the call", async () => {
  const call = vi.fn();
  afterFrame(call)();
  const cancel = afterFrame(call);
  requestAnimationFrame(cancel);
  const later = vi.fn();
  afterFrame(() => afterFrame(later));
  await vi.waitUntil(() => later.mock.calls.length > 0);
  expect(call).not.toHaveBeenCalled();
});
