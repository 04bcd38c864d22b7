import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DiagramTheme } from "./messages";
import { DiagramFrame } from "./diagramFrame";

const theme: DiagramTheme = {
  isDark: false,
  font: "sans-serif",
  colours: { paper: "", slip: "", soft: "", sunken: "", text: "", edge: "" },
};
const drawn = { svg: "<svg/>", width: 1, height: 1, title: "" };

let frame: DiagramFrame;
beforeEach(() => {
  vi.useFakeTimers();
  frame = new DiagramFrame("about:blank");
});
afterEach(() => {
  frame.stop();
  vi.useRealTimers();
});

const element = (): HTMLIFrameElement | null => document.querySelector("iframe");

function say(data: unknown, source: unknown = element()?.contentWindow): void {
  window.dispatchEvent(new MessageEvent("message", { data, source: source as Window }));
}

test("the frame comes with the first diagram, may run scripts and nothing else, and goes when it is idle", async () => {
  expect(element()).toBeNull();
  const done = frame.draw("graph TD", theme);
  expect(element()?.getAttribute("sandbox")).toBe("allow-scripts");
  say({ isReady: true });
  say({ id: 1, ...drawn });
  expect(await done).toEqual(drawn);
  vi.advanceTimersByTime(60_000);
  expect(element()).toBeNull();
});

test("diagrams are drawn one after the other, each gets its own", async () => {
  const first = frame.draw("a", theme);
  const second = frame.draw("b", theme);
  say({ isReady: true });
  say({ id: 2, problem: "It is not its turn." });
  say({ id: 1, ...drawn });
  say({ id: 2, problem: "No." });
  expect(await first).toEqual(drawn);
  expect(await second).toEqual({ problem: { code: "error", reason: "No." } });
});

test("words from elsewhere are no answer", async () => {
  const done = frame.draw("a", theme);
  say({ isReady: true });
  say({ id: 1, problem: "from elsewhere" }, window);
  say({ id: 1, ...drawn });
  expect(await done).toEqual(drawn);
});

test("a diagram that takes too long is given up, and the next one gets another frame", async () => {
  const slow = frame.draw("a", theme);
  const next = frame.draw("b", theme);
  say({ isReady: true });
  const old = element();
  vi.advanceTimersByTime(10_000);
  expect(await slow).toEqual({ problem: { code: "timed_out" } });
  expect(element()).not.toBe(old);
  say({ isReady: true });
  say({ id: 2, ...drawn });
  expect(await next).toEqual(drawn);
});

test("a frame that does not come up is said for all that wait", async () => {
  const all = [frame.draw("a", theme), frame.draw("b", theme)];
  vi.advanceTimersByTime(10_000);
  for (const one of await Promise.all(all)) expect(one).toHaveProperty("problem");
  expect(element()).toBeNull();
});

test("no more wait than a screen can show", async () => {
  const all = Array.from({ length: 51 }, () => frame.draw("a", theme));
  expect(await all[50]).toMatchObject({ problem: { code: "too_many" } });
});

test("a diagram is noted before it is drawn and after it ended, also when it was given up", async () => {
  const notes: string[] = [];
  let stored: () => void = () => undefined;
  const guarded = new DiagramFrame("about:blank", {
    isSuspect: () => false,
    begin: (source) => {
      notes.push(`begin ${source}`);
      return new Promise((done) => (stored = done));
    },
    end: (source) => notes.push(`end ${source}`),
  });
  const done = guarded.draw("a", theme);
  const posted = vi.spyOn(element()?.contentWindow as Window, "postMessage");
  say({ isReady: true });
  expect([notes, posted.mock.calls.length]).toEqual([["begin a"], 0]);
  stored();
  await vi.advanceTimersByTimeAsync(0);
  expect(posted).toHaveBeenCalledOnce();
  say({ id: 1, ...drawn });
  expect(await done).toEqual(drawn);
  expect(notes).toEqual(["begin a", "end a"]);
  const slow = guarded.draw("b", theme);
  stored();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await slow).toEqual({ problem: { code: "timed_out" } });
  expect(notes).toEqual(["begin a", "end a", "begin b", "end b"]);
  guarded.stop();
});
