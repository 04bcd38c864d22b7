import { expect, test, vi } from "vitest";
import { drawingGuard, sourceKey } from "./drawingGuard";

test("a source has one key of 16 hexadecimal digits", () => {
  const sources = ["", "graph TD", "graph LR", "ملخص", "graph TD "];
  const keys = sources.map(sourceKey);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{16}$/);
  expect(new Set(keys).size).toBe(sources.length);
  expect(sourceKey("graph TD")).toBe(keys[1]);
});

test("a source that ended the page is suspect until a drawing of it ends", async () => {
  const calls: string[] = [];
  const note = (name: string) => (key: string) => {
    calls.push(`${name} ${key}`);
    return Promise.resolve(null);
  };
  const key = sourceKey("graph TD");
  const guard = drawingGuard({ suspects: [key], begin: note("begin"), end: note("end") });
  expect([guard.isSuspect("graph TD"), guard.isSuspect("graph LR")]).toEqual([true, false]);
  await guard.begin("graph TD");
  expect(guard.isSuspect("graph TD")).toBe(true);
  guard.end("graph TD");
  expect(guard.isSuspect("graph TD")).toBe(false);
  await guard.begin("graph LR");
  expect(calls.slice(0, 2)).toEqual([`begin ${key}`, `end ${key}`]);
});

test("a note that cannot be stored keeps no diagram from being drawn", async () => {
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const fail = () => Promise.reject(new Error("the disk is full"));
  await expect(
    drawingGuard({ suspects: [], begin: fail, end: fail }).begin("graph TD"),
  ).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});

test("notes are stored one after the other, and a diagram does not wait for them for ever", async () => {
  vi.useFakeTimers();
  const calls: string[] = [];
  let store: (value: unknown) => void = () => undefined;
  const note = (name: string) => () => {
    calls.push(name);
    return new Promise((done) => (store = done));
  };
  const guard = drawingGuard({ suspects: [], begin: note("begin"), end: note("end") });
  const begun = guard.begin("graph TD");
  guard.end("graph TD");
  await vi.advanceTimersByTimeAsync(1_999);
  expect(calls).toEqual(["begin"]);
  await vi.advanceTimersByTimeAsync(1);
  await expect(begun).resolves.toBeUndefined();
  store(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(["begin", "end"]);
  vi.useRealTimers();
});
