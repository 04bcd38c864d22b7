import { afterEach, expect, test, vi } from "vitest";
import { reportPageError, reportUncaught, sendPageErrors } from "./pageErrors";

afterEach(() => vi.restoreAllMocks());

test("an error is reported once, by its kind and its positions, without its message", () => {
  const toConsole = vi.spyOn(console, "error").mockReturnValue();
  const call = vi.fn().mockResolvedValue(null);
  sendPageErrors({ call });
  const cause = new TypeError("the secret of notes.js:1:1 is 42");
  cause.stack = `TypeError: ${cause.message}\n    at draw (tauri://localhost/assets/index-Bq_1.js:12:345)\nrun@tauri://localhost/assets/later.js:6:7`;
  reportPageError("message", cause);
  reportPageError("message", cause);
  reportPageError("file", cause);
  const report = { kind: "TypeError", frames: "index-Bq_1.js:12:345 later.js:6:7" };
  expect(call.mock.calls).toEqual([
    ["report_page_error", { area: "message", ...report }],
    ["report_page_error", { area: "file", ...report }],
  ]);
  expect(toConsole).toHaveBeenCalledTimes(2);
});

test("an error of Svelte is named by its code, and a value that is no error by its type", () => {
  vi.spyOn(console, "error").mockReturnValue();
  const call = vi.fn().mockResolvedValue(null);
  sendPageErrors({ call });
  const cause = new Error("https://svelte.dev/e/each_key_duplicate");
  delete cause.stack;
  reportPageError("page", cause);
  reportPageError("page", "a text");
  expect(call.mock.calls.map(([, report]: unknown[]) => report)).toEqual([
    { area: "page", kind: "Error each_key_duplicate", frames: "" },
    { area: "page", kind: "string", frames: "" },
  ]);
});

test("errors that nothing catches are reported", () => {
  vi.spyOn(console, "error").mockReturnValue();
  const call = vi.fn().mockResolvedValue(null);
  sendPageErrors({ call });
  const stop = reportUncaught(window);
  window.dispatchEvent(new ErrorEvent("error", { error: new RangeError("a") }));
  window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason: new SyntaxError("b") }));
  window.dispatchEvent(new ErrorEvent("error", { message: "ResizeObserver loop" }));
  stop();
  window.dispatchEvent(new ErrorEvent("error", { error: new EvalError("c") }));
  const kinds = call.mock.calls.map(([, report]: unknown[]) => (report as { kind: string }).kind);
  expect(kinds).toEqual(["RangeError", "SyntaxError"]);
});
