import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import App from "./App.svelte";
import { scripted } from "./ipc/scripted";
import { Session } from "./state/session.svelte";
import { until } from "./testing/until";

// The names by which the window is driven from outside, by people with screen readers and by tests.

let app: Record<string, unknown> | null = null;

beforeEach(() => {
  document.body.replaceChildren();
});
afterEach(async () => {
  if (app) await unmount(app);
  app = null;
});

async function show(scene: string): Promise<Session> {
  const session = await Session.start(scripted(new URLSearchParams({ scene })));
  app = mount(App, { target: document.body, props: { session } });
  if (scene !== "welcome") await until(() => session.state.open);
  flushSync();
  return session;
}

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

/** The accessible name of a button: its label, or its words without those that are hidden from screen readers. */
function nameOf(element: Element): string | undefined {
  const copy = element.cloneNode(true) as Element;
  copy.querySelectorAll('[aria-hidden="true"]').forEach((hidden) => hidden.remove());
  return element.getAttribute("aria-label") ?? copy.textContent?.trim();
}

/** The button whose accessible name is exactly this. */
function button(name: string, within: ParentNode = document): HTMLButtonElement | undefined {
  return [...within.querySelectorAll("button")].find((one) => nameOf(one) === name);
}

test("the first run asks where answers should come from", async () => {
  const session = await show("welcome");
  expect(find("h1")?.textContent).toBe("Where should answers come from?");
  expect(find('input[aria-label="Service address"]')).not.toBeNull();
  expect(find('input[aria-label="API key"]')?.getAttribute("type")).toBe("password");
  expect(find('input[aria-label="API key"]')?.getAttribute("autocomplete")).toBe("off");
  button("Start now")?.click();
  await until(() => session.state.open);
  flushSync();
  expect(find('textarea[aria-label="Message"]')).not.toBeNull();
});

test("the sidebar has its landmark, search, list and ways on", async () => {
  await show("chat");
  const nav = find('nav[aria-label="Conversations"]');
  expect(nav).not.toBeNull();
  expect(nav?.querySelector('input[type="search"][aria-label="Search"]')).not.toBeNull();
  expect(nav?.querySelectorAll("ul li").length).toBeGreaterThan(5);
  for (const name of ["New conversation", "Files", "Settings"])
    expect(button(name, nav ?? document)).toBeDefined();
  expect(nav?.querySelectorAll('ul [tabindex="0"]')).toHaveLength(1);
});

test("messages stand in a quiet log, one article each, with their status", async () => {
  await show("problems");
  const log = find('[role="log"][aria-label="Messages"]');
  expect(log?.getAttribute("aria-live")).toBe("off");
  const articles = [...(log?.querySelectorAll("article") ?? [])];
  expect(articles.map((one) => [one.getAttribute("aria-label"), one.dataset["status"]])).toEqual([
    ["You", "complete"],
    ["Assistant", "cut"],
    ["You", "complete"],
    ["Assistant", "stopped"],
    ["You", "complete"],
    ["Assistant", "failed"],
  ]);
  const alert = articles.at(-1)?.querySelector('[role="alert"]');
  expect(alert?.textContent).toContain("The monthly token limit is used up.");
  expect(button("Try again", alert ?? document)).toBeDefined();
});

test("the composer has its buttons and its list of attachments", async () => {
  await show("chat");
  expect(button("Send")?.getAttribute("aria-disabled")).toBe("false");
  expect(button("Attach files")).toBeDefined();
  expect(button("Stop")).toBeUndefined();
  expect(find('ul[aria-label="Attachments"]')?.children).toHaveLength(2);
});

test("a sent message is answered on the page, and its words leave the composer", async () => {
  await show("chat");
  const before = document.querySelectorAll("article").length;
  button("Send")?.click();
  await until(() => find('article[data-status="streaming"] .prose p'));
  expect(document.querySelectorAll("article")).toHaveLength(before + 2);
  expect(find("textarea") as HTMLTextAreaElement).toHaveProperty("value", "");
  expect(button("Send")?.getAttribute("aria-disabled")).toBe("true");
  button("Stop")?.click();
  await until(() => find('article[data-status="stopped"]'));
});

test("every file has a box to select it and its two buttons", async () => {
  await show("chat");
  button("Files")?.click();
  await until(() => find('table[aria-label="Files"] tbody tr[data-status="ready"]'));
  const ready = find('table[aria-label="Files"] tbody tr[data-status="ready"]');
  expect(ready?.querySelector('input[type="checkbox"]')).not.toBeNull();
  for (const name of ["Download", "Delete"]) {
    const described = ready && button(name, ready)?.getAttribute("aria-describedby");
    expect(described && document.getElementById(described)?.textContent).toBe("offer-halden.pdf");
  }
  expect(button("Upload")).toBeDefined();
  expect(find('input[aria-label="Search files"]')).not.toBeNull();
});

test("a file is deleted only after it was said where it is used", async () => {
  const session = await show("chat");
  button("Files")?.click();
  await until(() => find('tr[data-status="ready"]'));
  const n = session.state.files?.files.length ?? 0;
  const ready = find('tr[data-status="ready"]');
  if (ready) button("Delete", ready)?.click();
  flushSync();
  const dialog = find('[role="alertdialog"]');
  expect(dialog?.textContent).toContain("It is used in 2 conversations.");
  button("Delete", dialog ?? document)?.click();
  await until(() => session.state.files?.files.length === n - 1);
});

test("settings are a dialog with address, key and Connect", async () => {
  await show("chat");
  button("Settings")?.click();
  flushSync();
  const dialog = find('[role="dialog"][aria-label="Settings"]');
  expect(dialog?.querySelector('input[aria-label="Service address"]')).not.toBeNull();
  expect(dialog?.querySelector('input[aria-label="API key"]')).not.toBeNull();
  expect(button("Connect", dialog ?? document)).toBeDefined();
});
