import { createRawSnippet, flushSync, tick } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import * as pageErrors from "../../ipc/pageErrors";
import { click, show } from "../../testing/page";
import Guarded from "./Guarded.svelte";

afterEach(() => void vi.restoreAllMocks());

/** A part that fails while `isBad`, with a value that the test changes. */
async function showGuarded() {
  const report = vi.spyOn(pageErrors, "reportPageError").mockReturnValue();
  const state = { isBad: true };
  const cause = new Error("bad");
  const children = createRawSnippet(() => ({
    render: () => {
      if (state.isBad) throw cause;
      return "<p>whole</p>";
    },
  }));
  const fallback = createRawSnippet<[retry: () => void]>((retry) => ({
    render: () => "<button>plain</button>",
    setup: (element) => element.addEventListener("click", () => retry()()),
  }));
  const props = $state({ area: "message" as const, value: 1, children, fallback });
  show(Guarded, props);
  await settle();
  return { state, props, report, cause };
}

async function settle(): Promise<void> {
  flushSync();
  await tick();
  flushSync();
}

const text = (): string => document.body.textContent;

test("a part that fails shows its fallback and is reported once", async () => {
  const { report, cause } = await showGuarded();
  expect(text()).toBe("plain");
  expect(report.mock.calls).toEqual([["message", cause]]);
});

test("a part that failed is rendered again when its value changes", async () => {
  const { state, props, report } = await showGuarded();
  props.value = 2;
  await settle();
  expect([text(), report.mock.calls.length], "it fails again").toEqual(["plain", 2]);
  state.isBad = false;
  await settle();
  expect(text(), "its value is the same").toBe("plain");
  props.value = 3;
  await settle();
  expect(text()).toBe("whole");
});

test("the fallback can try again", async () => {
  const { state, props } = await showGuarded();
  state.isBad = false;
  click("button");
  await settle();
  expect(text()).toBe("whole");
  props.value = 2;
  await settle();
  expect(text()).toBe("whole");
});
