import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { find, pressKey, showApp } from "../../../testing/appWindow";
import { html, question } from "../../../testing/views/messages";
import { lazy } from "./lazy.svelte";

test("the conversation is there before everything else, and what is asked for meanwhile comes with it", async () => {
  await showApp({
    open: { messages: [question("q", { blocks: [html("Own words")] })] },
    isFirstFrame: true,
  });
  expect(find("main")?.textContent).toContain("Own words");
  pressKey("k", document.body, { ctrlKey: true });
  flushSync();
  expect([lazy.parts, find('[role="combobox"]')]).toEqual([null, null]);
  await lazy.load();
  flushSync();
  expect(find('dialog[open] [role="combobox"]')).not.toBeNull();
});
