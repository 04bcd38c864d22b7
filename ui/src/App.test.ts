import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import { IS_MAC } from "./format/keys";
import type { DownloadView, MessageView } from "./ipc/bindings";
import { click, button, find, get, press, pressKey, showApp } from "./testing/appWindow";
import { until } from "./testing/until";
import { conversation, row } from "./testing/views/conversations";
import { file, offer } from "./testing/views/files";
import { answer, ending, html, question } from "./testing/views/messages";
import { office, service } from "./testing/views/services";
import { asIs, textOf } from "./testing/views/text";

// The names by which the window is driven from outside, by people with screen readers and by tests.

test("the first run asks where answers should come from", async () => {
  const { session, backend } = await showApp({
    start: { isFirstRun: true, conversations: [], openConversationId: null },
    replies: { choose_service: [service()], create_conversation: conversation() },
  });
  expect(find("h1")?.textContent).toBe("Where should answers come from?");
  expect(find('input[aria-label="Service address"]')).not.toBeNull();
  expect(find('input[aria-label="API key"]')?.getAttribute("type")).toBe("password");
  expect(find('input[aria-label="API key"]')?.getAttribute("autocomplete")).toBe("off");
  press("Start now");
  await until(() => session.state.open);
  expect(backend.argsOf("choose_service")).toEqual([{ profileId: "local" }]);
  expect(find('textarea[aria-label="Message"]')).not.toBeNull();
});

test("the sidebar has its landmark, search, list and ways on", async () => {
  await showApp({ start: { conversations: ["c", "d", "e", "f", "g", "h"].map((id) => row(id)) } });
  const nav = get('nav[aria-label="Conversations"]');
  expect(nav.querySelector('input[type="search"][aria-label="Search"]')).not.toBeNull();
  expect(nav.querySelectorAll("ul [data-conversation-id]")).toHaveLength(6);
  for (const name of ["New conversation", "Files", "Settings"]) expect(button(name, nav)).toBeDefined();
  expect(nav.querySelectorAll('ul [tabindex="0"]')).toHaveLength(1);
});

test("messages stand in a quiet log, one article each, with their status", async () => {
  const ended = (id: string, status: MessageView["status"], title: string): MessageView =>
    answer(id, {
      status,
      blocks: [html("So far")],
      ending: ending({ title: asIs(title), actions: ["retry"] }),
    });
  await showApp({
    open: {
      messages: [
        question("q1"),
        ended("a1", "cut", "The connection ended."),
        question("q2"),
        ended("a2", "stopped", "Stopped by you."),
        question("q3"),
        ended("a3", "failed", "The monthly token limit is used up."),
      ],
    },
  });
  const log = get('[role="log"][aria-label="Messages"]');
  expect(log.getAttribute("aria-live")).toBe("off");
  await vi.waitUntil(() => log.querySelectorAll("article").length === 6);
  const articles = [...log.querySelectorAll("article")];
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
  expect(alert?.textContent).toContain("Try again");
});

test("the composer has its buttons and its list of attachments", async () => {
  const uploading = file("a", { status: { kind: "uploading", sentBytes: 500 } });
  await showApp({
    open: { draft: { text: "Use the readings.", attachments: [uploading, file("b")], version: 0 } },
  });
  expect(button("Send")?.getAttribute("aria-disabled")).toBe("false");
  expect(button("Attach files")).toBeDefined();
  expect(button("Stop")).toBeUndefined();
  expect(find('ul[aria-label="Attachments"]')?.children).toHaveLength(2);
});

test("the page says how the service of its own conversation is, not that of new ones", async () => {
  const title = textOf("problem-key-rejected", { host: "chat.example.org" });
  const problem = { code: "key" as const, title, detail: [] };
  const rejected = office({ state: "key_rejected", problem });
  const { session } = await showApp({
    start: { services: [service({ isChosen: false }), { ...rejected, isChosen: true }] },
    open: { row: row("c", { profileId: "office" }), messages: [question("q")] },
    replies: {
      choose_service: [service(), rejected],
      create_conversation: conversation({ row: row("new") }),
    },
  });
  const bar = (): HTMLElement | null => find(".bar-alert");
  expect(bar()?.textContent).toContain("Key rejected by chat.example.org (401).");
  await session.services.choose("local");
  flushSync();
  expect(bar(), "another service for new conversations helps nobody here").not.toBeNull();
  await session.createConversation();
  flushSync();
  expect(session.state.open?.row.profileId).toBe("local");
  expect(bar()).toBeNull();
});

test("downloads stand at the foot of every page with what can be done about each", async () => {
  const download = (id: string, state: DownloadView["state"]): DownloadView => ({
    id,
    name: asIs(`${id}.pdf`),
    doneBytes: 12_000_000,
    totalBytes: 40_000_000,
    state,
  });
  const downloads = [
    download("d1", { kind: "running" }),
    download("d2", { kind: "waiting" }),
    download("d3", { kind: "done", words: [textOf("saved-in", { folder: "/home/anna/Downloads" })] }),
    download("d4", {
      kind: "failed",
      title: textOf("problem-connection-lost", { host: "chat.example.org" }),
      detail: [textOf("download-part-saved"), textOf("download-retry")],
    }),
  ];
  const { backend } = await showApp({
    start: { downloads },
    replies: { reveal_download: null, dismiss_download: null },
  });
  const rows = () => [...document.querySelectorAll('[aria-label="Downloads"] li')];
  expect(rows().map((one) => one.getAttribute("data-status"))).toEqual([
    "running",
    "waiting",
    "done",
    "failed",
  ]);
  expect(rows()[0]?.textContent).toContain("12 MB of 40 MB".replaceAll(" M", "\u00a0M"));
  expect(rows()[0]?.querySelector("progress")?.value).toBe(30);
  expect(rows()[3]?.querySelector("[role=alert]")?.textContent).toContain("The connection");
  expect(rows()[3]?.textContent).toContain("The part received is saved. Retry to resume.");
  press("Show in folder");
  expect(backend.argsOf("reveal_download")).toEqual([{ downloadId: "d3" }]);
  press("Dismiss");
  expect(backend.argsOf("dismiss_download")).toEqual([{ downloadId: "d3" }]);
  backend.emit({ type: "downloads_changed", downloads: downloads.toSpliced(2, 1) });
  expect(rows()).toHaveLength(3);
  backend.emit({ type: "downloads_changed", downloads: [] });
  expect(find('[aria-label="Downloads"]')).toBeNull();
});

test("a drag says what will happen where it is, and only there", async () => {
  const { backend } = await showApp();
  const three = offer({ names: ["a.pdf", "b.docx", "c.xlsx"], nThings: 3, nFiles: 3 });
  backend.emit({ type: "drag_entered", offer: three, x: 700, y: 400 });
  expect(find(".dropzone b")?.textContent).toBe("Attach 3 files to this question");
  expect(find(".row.drop")).toBeNull();
});

test("the sidebar can be hidden, which is kept, and the button in the head brings it back", async () => {
  const { backend } = await showApp({ replies: { save_settings: null } });
  const kept = () => backend.argsOf("save_settings").map(({ settings }) => settings.hidesSidebar);
  pressKey("b", null, { code: "KeyB", ...(IS_MAC ? { metaKey: true } : { ctrlKey: true }) });
  expect(find(".app")?.dataset["sidebar"]).toBe("hidden");
  expect(kept()).toEqual([true]);
  click("#drawer-button");
  expect(find(".app")?.dataset["sidebar"]).toBeUndefined();
  await until(() => kept().length === 2);
  expect(kept()).toEqual([true, false]);
});

test("Escape leads from the composer to the last message, and from there back", async () => {
  await showApp({ open: { messages: [question("q"), answer("a", { status: "complete" })] } });
  const composer = get('textarea[aria-label="Message"]');
  composer.focus();
  pressKey("Escape");
  const last = [...document.querySelectorAll("article")].at(-1);
  await until(() => document.activeElement === last);
  pressKey("Escape");
  expect(document.activeElement).toBe(composer);
});
