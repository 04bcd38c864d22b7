import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { filesPage, showApp } from "../testing/appWindow";
import { question } from "../testing/views/messages";
import { ALL_ACTIONS } from "./catalogue";
import { ActionRegistry } from "./registry.svelte";

test("an action runs while it is registered and enabled", () => {
  const registry = new ActionRegistry();
  const ran: string[] = [];
  let isEnabled = true;
  const remove = registry.register("find", { run: () => ran.push("find"), isEnabled: () => isEnabled });
  registry.run("find");
  isEnabled = false;
  registry.run("find");
  expect(registry.enabled).toEqual([]);
  isEnabled = true;
  expect(registry.enabled.map(({ id }) => id)).toEqual(["find"]);
  remove();
  registry.run("find");
  expect(ran).toEqual(["find"]);
  expect(registry.isRegistered("find")).toBe(false);
});

test("a component that goes does not remove the command of the one that took its place", () => {
  const registry = new ActionRegistry();
  const removeFirst = registry.register("limit", { run: () => undefined });
  registry.register("limit", { run: () => undefined });
  removeFirst();
  expect(registry.isEnabled("limit")).toBe(true);
});

test("every action of the catalogue has its command while a conversation is shown, and none outlives its component", async () => {
  const actions = new ActionRegistry();
  await showApp({ actions, open: { messages: [question("q")] }, replies: filesPage([]) });
  const missing = () => ALL_ACTIONS.filter(({ id }) => !actions.isRegistered(id)).map(({ id }) => id);
  expect(missing()).toEqual([]);
  actions.run("files");
  flushSync();
  expect(missing().sort()).toEqual(
    [
      "rename_conversation",
      "instructions",
      "project",
      "limit",
      "ask_again",
      "edit_question",
      "find",
      "find_newer",
      "find_older",
      "details",
      "composer",
    ].sort(),
  );
});
