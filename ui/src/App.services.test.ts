import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import App from "./App.svelte";
import type { ServiceView } from "./ipc/bindings";
import { scripted } from "./ipc/scripted";
import { Session } from "./session/session.svelte";
import { until } from "./testing/until";

// What the window says about services belongs to the conversation or the page that is shown.

let app: Record<string, unknown> | null = null;

beforeEach(() => {
  document.body.replaceChildren();
});
afterEach(async () => {
  if (app) await unmount(app);
  app = null;
});

const PROBLEM = { code: "offline" as const, title: "chat.example.org cannot be reached.", detail: "" };

/** A window with a conversation of chat.example.org, which is not the service that was chosen last. */
async function show(office: Partial<ServiceView> = {}) {
  const backend = scripted(new URLSearchParams({ scene: "settings" }));
  const asked: string[] = [];
  const session = await Session.start({
    ...backend,
    call(command, ...args) {
      asked.push(`${command} ${JSON.stringify(args[0] ?? {})}`);
      return backend.call(command, ...args);
    },
  });
  if (!session.state.open) await session.createConversation();
  session.change((state) => ({
    ...state,
    nFiles: { local: 7, office: 3 },
    services: state.services.map((one) => ({
      ...one,
      ...(one.isLocal ? {} : office),
      isChosen: one.isLocal,
    })),
  }));
  app = mount(App, { target: document.body, props: { session } });
  flushSync();
  return { session, asked };
}

const text = (selector: string): string | undefined =>
  document.querySelector(selector)?.textContent?.replace(/\s+/g, " ").trim();
const press = (selector: string): void => {
  document.querySelector<HTMLElement>(selector)?.click();
  flushSync();
};

test("the conversation, the footer and the number of files are of the conversation's service", async () => {
  await show();
  expect(document.querySelector(".bar .service-chip")?.getAttribute("aria-label")).toBe(
    "Service: chat.example.org, ready",
  );
  expect(text(".sidebar-foot .service")).toBe("chat.example.org, ready");
  expect(text('[data-drop="files"] .tag')).toBe("3");
});

test("an offline service is said in all of them, with a way to try again", async () => {
  const { session, asked } = await show({
    state: "offline",
    problem: PROBLEM,
    nextProbeAtMs: Date.now() + 3_000,
  });
  expect(text(".service-chip")).toBe("chat.example.org, offline");
  expect(text(".sidebar-foot .service")).toBe("chat.example.org, offline");
  expect(text('.bar-alert [aria-hidden="true"].num')).toMatch(/^Trying again in \d\ss\.$/);
  press(".bar-alert .btn");
  expect(asked).toContain('probe_service {"profileId":"office"}');
  session.change((state) => ({
    ...state,
    services: state.services.map((one) => ({ ...one, state: "ready", problem: null, nextProbeAtMs: null })),
  }));
  flushSync();
  expect(document.querySelector(".bar-alert")).toBeNull();
});

test("a service of which nothing is known yet is asked", async () => {
  const { asked } = await show({ state: "starting" });
  await until(() => asked.some((one) => one.startsWith("probe_service")));
  expect(text(".service-chip")).toBe("chat.example.org, connecting");
});

test("the Files page is of the conversation's service, and switches", async () => {
  const { asked } = await show();
  press('[data-drop="files"]');
  await until(() => document.querySelector("table.grid tr[data-status]"));
  expect(asked.some((one) => one.startsWith('sum_up_files {"profileId":"office"}'))).toBe(true);
  const service = document.querySelector<HTMLSelectElement>('select[aria-label="Service"]');
  expect(service?.value).toBe("office");
  if (service) service.value = "local";
  service?.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  expect(asked.some((one) => one.startsWith('list_files {"profileId":"local"'))).toBe(true);
  expect(text('[data-drop="files"] .tag')).toBe("7");
  expect(text(".sidebar-foot .service")).toBe("Local service, ready");
});

test("where a conversation begins, files of its service are offered", async () => {
  const { session, asked } = await show();
  asked.length = 0;
  session.change((state) => ({
    ...state,
    latestFiles: null,
    open: state.open && { ...state.open, messages: [], row: { ...state.open.row, profileId: "office" } },
  }));
  await until(() => session.state.latestFiles);
  const listed = asked.filter((one) => one.startsWith("list_files"));
  expect(listed.length).toBeGreaterThan(0);
  for (const one of listed) expect(one).toContain('"profileId":"office"');
});

test("the palette finds files of the conversation's service", async () => {
  const { asked } = await show();
  asked.length = 0;
  document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key: "k", ctrlKey: true, bubbles: true, cancelable: true }),
  );
  const field = await until(() => document.querySelector<HTMLInputElement>('[role="dialog"] input'));
  field.value = "report";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const found = await until(() => asked.find((one) => one.startsWith("list_files")));
  expect(found).toContain('"profileId":"office"');
});

test("a filter that leaves no file shows how to clear it", async () => {
  const { session } = await show();
  press('[data-drop="files"]');
  await until(() => document.querySelector("table.grid tr[data-status]"));
  session.fileList.change({ purpose: "batch" });
  const clear = await until(() => document.querySelector<HTMLElement>(".files-scroll .clear"));
  expect(clear.textContent).toBe("Clear filters");
  clear.click();
  await until(() => document.querySelector("table.grid tr[data-status]"));
  flushSync();
  expect(document.querySelector(".files-scroll .clear")).toBeNull();
});
