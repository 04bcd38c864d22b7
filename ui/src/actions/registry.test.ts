import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import App from "../App.svelte";
import { scripted } from "../ipc/scripted";
import { Session } from "../session/session.svelte";
import { until } from "../testing/until";
import { ALL_ACTIONS } from "./catalogue";
import { ActionRegistry } from "./registry.svelte";

let app: Record<string, unknown> | null = null;

afterEach(async () => {
  if (app) await unmount(app);
  app = null;
});

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
  const session = await Session.start(scripted(new URLSearchParams({ scene: "chat" })));
  const actions = new ActionRegistry();
  app = mount(App, { target: document.body, props: { session, actions } });
  await until(() => session.state.open);
  flushSync();
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
      "find",
      "find_newer",
      "find_older",
      "details",
      "composer",
    ].sort(),
  );
});
