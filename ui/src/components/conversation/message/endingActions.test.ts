import { expect, test } from "vitest";
import type { EndingAction, EndingView, MessageStatus } from "../../../ipc/bindings";
import { show } from "../../../testing/page";
import { ending as endingOf } from "../../../testing/views/messages";
import EndingActions from "./EndingActions.svelte";

function labels(status: MessageStatus, actions: EndingAction[], extra: Partial<EndingView> = {}): string[] {
  document.body.replaceChildren();
  const ending = endingOf({ actions, ...extra });
  show(EndingActions, { ending, status, onact: () => undefined, oncancel: () => undefined });
  return [...document.querySelectorAll("button")].map((button) => button.textContent?.trim() ?? "");
}

test("a failed question is tried again, and a failed continuation goes on again", () => {
  expect(labels("failed", ["retry", "continue"])).toEqual(["Try again", "Continue"]);
  expect(labels("failed", ["continue", "retry"])).toEqual(["Continue", "Regenerate"]);
});

test("a countdown can be cancelled, and what is counted down can be done now", () => {
  const againAtMs = Date.now() + 60_000;
  expect(labels("failed", ["retry"], { againAtMs })).toEqual(["Cancel", "Try now"]);
  expect(labels("failed", ["continue", "retry"], { againAtMs })).toEqual(["Cancel", "Try now", "Regenerate"]);
});

test("an answer that the limit cut goes on with more, or the limit is changed", () => {
  expect(labels("cut", ["continue", "change_limit", "retry"], { continueWith: 800 })).toEqual([
    "Continue with 800 tokens",
    "Change the limit",
    "Regenerate",
  ]);
});
