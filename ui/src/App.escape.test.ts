import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import App from "./App.svelte";
import { scripted } from "./ipc/scripted";
import { until } from "./testing/until";
import { Session } from "./session/session.svelte";

let app: Record<string, unknown> | null = null;

afterEach(async () => {
  if (app) await unmount(app);
  app = null;
});

test("Escape leads from the composer to the last message, and from there back", async () => {
  const session = await Session.start(scripted(new URLSearchParams({ scene: "chat" })));
  app = mount(App, { target: document.body, props: { session } });
  await until(() => session.state.open);
  flushSync();
  const composer = document.querySelector<HTMLElement>('textarea[aria-label="Message"]');
  const escape = () =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }),
    );
  composer?.focus();
  escape();
  const last = [...document.querySelectorAll("article")].at(-1);
  await until(() => document.activeElement === last);
  escape();
  expect(document.activeElement).toBe(composer);
});
