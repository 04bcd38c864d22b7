import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { get, pressKey, showApp } from "./testing/appWindow";

// What keys mean in the whole window.

const composer = () => get<HTMLTextAreaElement>('textarea[aria-label="Message"]');

test("an arrow with Alt stays with the field where there is no search to go back to", async () => {
  await showApp();
  composer().focus();
  flushSync();
  expect(pressKey("ArrowLeft", composer(), { altKey: true })).toBe(false);
});
