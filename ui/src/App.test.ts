import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import App from "./App.svelte";
import { IS_MAC } from "./format/keys";
import { scripted } from "./ipc/scripted";
import { Session } from "./session/session.svelte";
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

test("words that arrive do not mark the page's root again, which would make all of it be looked at", async () => {
  const session = await show("chat");
  const marks: MutationRecord[] = [];
  const observer = new MutationObserver((records) => void marks.push(...records));
  observer.observe(document.documentElement, { attributes: true });
  session.change((state) => ({ ...state, nFiles: { local: 71 } }));
  flushSync();
  marks.push(...observer.takeRecords());
  expect(marks.map(({ attributeName }) => attributeName)).toEqual([]);
  session.change((state) => ({ ...state, settings: { ...state.settings, theme: "dark" } }));
  flushSync();
  marks.push(...observer.takeRecords());
  expect(marks.map(({ attributeName }) => attributeName)).toContain("data-theme");
  observer.disconnect();
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

test("a stopped answer goes on behind its words", async () => {
  await show("chat");
  button("Send")?.click();
  await until(() => find('article[data-status="streaming"] .prose p'));
  button("Stop")?.click();
  await until(() => find('article[data-status="stopped"]'));
  const kept = find('article[data-status="stopped"] .prose')?.textContent ?? "";
  button("Continue")?.click();
  await until(() => (find('article[data-status="streaming"]')?.textContent.length ?? 0) > kept.length + 20);
  expect(find('article[data-status="streaming"] .prose')?.textContent.startsWith(kept)).toBe(true);
  expect(find('article[data-status="stopped"]')).toBeNull();
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

test("a used file is deleted only after it was said where it is used, and that can be taken back", async () => {
  await show("chat");
  button("Files")?.click();
  await until(() => find('tr[data-status="ready"]'));
  const ready = find('tr[data-status="ready"]');
  if (ready) button("Delete", ready)?.click();
  flushSync();
  const dialog = find('[role="alertdialog"]');
  expect(dialog?.textContent).toContain("It is used in 2 conversations.");
  button("Delete", dialog ?? document)?.click();
  await until(() => find(".toast.undo"));
  expect(find(".toast.undo")?.textContent).toMatch(
    /Deleting offer-halden.pdf\s+in\s+10\ss\.\s+It is used in 2 conversations\./,
  );
  expect(ready?.isConnected && ready.dataset["status"]).toBe("deleting");
  button("Undo", find(".toast.undo") ?? document)?.click();
  await until(() => ready?.dataset["status"] === "ready");
  // The bar of another file that is about to go may stand there now.
  expect(find(".toast.undo")?.textContent ?? "").not.toContain("offer-halden.pdf");
});

test("an unused file is deleted without a question, because that can be taken back", async () => {
  await show("chat");
  button("Files")?.click();
  await until(() => find('tr[data-status="ready"]'));
  const rows = [...document.querySelectorAll<HTMLElement>('tr[data-status="ready"]')];
  const unused = rows.find((row) => row.textContent.includes("unused"));
  if (unused) button("Delete", unused)?.click();
  await until(() => unused?.dataset["status"] === "deleting");
  expect(find('[role="alertdialog"]')).toBeNull();
  if (unused) button("Undo", unused)?.click();
  await until(() => unused?.dataset["status"] === "ready");
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

const outbox = () => [...document.querySelectorAll<HTMLElement>('[role="group"][aria-label="Not sent"]')];

test("questions that are not sent stand below the messages with what can be done about them", async () => {
  await show("problems");
  const slips = outbox();
  expect(slips).toHaveLength(3);
  const names = slips.map((slip) => [...slip.querySelectorAll("button")].map(nameOf));
  expect(names).toEqual([
    ["Send now", "Send when back online", "Edit", "Remove"],
    // The name of the attached file leads to its preview.
    ["journal-export.txt", "Send now", "Wait for me", "Edit", "Remove"],
    ["Send now", "Edit", "Remove"],
  ]);
  const [log, first] = [find('[role="log"]'), slips[0]];
  expect(first && log?.contains(first)).toBe(true);
  expect(document.querySelectorAll("article")).toHaveLength(8);
});

test("a question that is not sent is edited, removed, restored, moved to the composer and sent", async () => {
  await show("problems");
  const first = () => outbox()[0] ?? document;
  button("Edit", first())?.click();
  const field = await until(() => find('textarea[aria-label="Question"]') as HTMLTextAreaElement | null);
  field.value = "Edited words";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  button("Save", first())?.click();
  await until(() => first().textContent?.includes("Edited words") && button("Edit", first()));

  const remove = button("Remove", first());
  remove?.focus();
  remove?.click();
  const undo = await until(() => button("Undo", first()));
  expect(document.activeElement).toBe(undo);
  const key = IS_MAC ? { metaKey: true } : { ctrlKey: true };
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "z", bubbles: true, ...key }));
  await until(() => button("Edit", first()));
  expect(first().contains(document.activeElement)).toBe(true);

  button("Edit", first())?.click();
  await until(() => button("Move to the composer", first()));
  button("Move to the composer", first())?.click();
  await until(() => outbox().length === 2);
  const composer = find('textarea[aria-label="Message"]') as HTMLTextAreaElement;
  await until(() => composer.value === "Edited words");

  button("Send now", first())?.click();
  await until(() => find('article[data-status="streaming"] .prose p'));
  expect(outbox()).toHaveLength(1);
});

test("what is written while an answer arrives waits for its end, and says so", async () => {
  await show("chat");
  button("Send")?.click();
  await until(() => find('article[data-status="streaming"] .prose p'));
  const composer = find('textarea[aria-label="Message"]') as HTMLTextAreaElement;
  composer.value = "And then?";
  composer.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
  expect(button("Send")?.getAttribute("aria-disabled")).toBe("false");
  expect(button("Send")?.title).toContain("when this answer has ended");
  expect(document.body.textContent).toContain("Goes when this answer has ended");
  button("Send")?.click();
  await until(() => outbox().length === 1);
  expect(composer.value).toBe("");
  expect(outbox()[0]?.textContent).toContain("And then?");
  expect(button("Send now", outbox()[0])).toBeUndefined();
  button("Stop")?.click();
});

test("a question that cannot leave says what is in the way and counts the seconds", async () => {
  await show("outbox");
  const notice = find('article[data-status="sending"] [role="status"]');
  expect(notice?.textContent).toContain("chat.example.org was not found.");
  expect(notice?.textContent).toMatch(/Trying again in \d+\u00a0s/);
  expect(button("Stop")).toBeDefined();
});

test("another version is shown, and the focus stays on the way to the next", async () => {
  const session = await show("chat");
  const group = () => find('[role="group"][aria-label^="Version"]');
  expect(group()?.getAttribute("aria-label")).toBe("Version 2 of 3");
  expect(group()?.textContent).toContain("2/3");
  const next = button("Next version");
  next?.focus();
  next?.click();
  await until(() => group()?.getAttribute("aria-label") === "Version 3 of 3");
  expect(session.state.announcement).toBe("Version 3 of 3");
  await until(() => document.activeElement?.closest("article")?.contains(group()));
  expect(button("Next version")?.getAttribute("aria-disabled")).toBe("true");
});

test("a question is edited in its slip, and Escape gives the edit up", async () => {
  await show("chat");
  const slip = () => find('textarea[aria-label="Edited question"]') as HTMLTextAreaElement | null;
  button("Edit")?.click();
  await until(slip);
  expect(slip()?.value).toBe("The words of the message.");
  slip()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  await until(() => !slip());
  button("Edit")?.click();
  const field = await until(slip);
  field.value = "Other words";
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await until(() => find("article.you .prose")?.textContent?.includes("Other words"));
  expect(slip()).toBeNull();
  expect(find("article.you")?.textContent).toContain("2/2");
});

test("a deleted message is gone from the page and comes back", async () => {
  await show("chat");
  const n = document.querySelectorAll("article").length;
  button("Delete question")?.click();
  await until(() => document.querySelectorAll("article").length === n - 1);
  button("Undo")?.click();
  await until(() => document.querySelectorAll("article").length === n);
  await until(() => !button("Undo"));
});

test("the page says how the service of its own conversation is, not that of new ones", async () => {
  const session = await show("problems");
  const bar = (): HTMLElement | null => find(".bar-alert");
  expect(bar()?.textContent).toContain("does not accept the key");
  const office = session.state.services.find(({ isLocal }) => !isLocal);
  await session.services.choose("local");
  flushSync();
  expect(bar(), "another service for new conversations helps nobody here").not.toBeNull();
  await session.createConversation();
  flushSync();
  expect(session.state.open?.row.profileId).not.toBe(office?.profileId);
  expect(bar()).toBeNull();
});

test("downloads stand at the foot of every page with what can be done about each", async () => {
  const session = await show("downloads");
  const rows = () => [...document.querySelectorAll('[aria-label="Downloads"] li')];
  expect(rows().map((row) => row.getAttribute("data-status"))).toEqual([
    "running",
    "waiting",
    "done",
    "failed",
  ]);
  expect(rows()[0]?.textContent).toContain("12 MB of 40 MB".replaceAll(" M", "\u00a0M"));
  expect(rows()[0]?.querySelector("progress")?.value).toBe(30);
  expect(rows()[3]?.querySelector("[role=alert]")?.textContent).toContain("The connection");
  expect(rows()[3]?.textContent).toContain("What has arrived is kept.");
  button("Show in folder")?.click();
  button("Dismiss")?.click();
  await until(() => rows().length === 3);
  for (const id of session.state.downloads.map((download) => download.id))
    await session.downloads.dismiss(id);
  await until(() => rows().length === 0);
  expect(find('[aria-label="Downloads"]')).toBeNull();
});

test("a name leads to what is in the file, what is known about it, and where it is used", async () => {
  const session = await show("chat");
  const dialog = () => find("dialog.preview");
  find('[aria-label="Attached files"] [data-open-file]')?.click();
  await until(() => dialog()?.querySelector(".paper img"));
  expect(dialog()?.getAttribute("aria-label")).toBe("Preview of offer-halden.pdf");
  expect(dialog()?.querySelector(".facts")?.textContent).toContain("Purpose");
  const page = () => dialog()?.querySelector(".paper img")?.getAttribute("alt");
  expect(page()).toBe("Page 7 of offer-halden.pdf");
  button("Next page")?.click();
  await until(() => page() === "Page 8 of offer-halden.pdf");
  find('[aria-label="Conversations that use it"] button')?.click();
  await until(() => !dialog());
  expect(session.previews.target).toBeNull();
});

test("a citation shows its words in the file", async () => {
  const session = await show("chat");
  await session.previews.open({
    fileId: "minutes-2026-11-18.md",
    place: "section 2",
    quote: "includes delivery, installation",
  });
  await until(() => find("dialog.preview mark"));
  expect(find("dialog.preview mark")?.textContent).toBe("includes delivery, installation");
  await session.previews.open({ fileId: "cable-list.csv", place: "", quote: "words that are not there" });
  await until(() => find("dialog.preview pre"));
  expect(find("dialog.preview")?.textContent).toContain("The quoted words were not found here");
  session.previews.close();
  await until(() => !find("dialog.preview"));
});

test("what is dropped from a folder is chosen from before anything is attached", async () => {
  await show("choose");
  const dialog = await until(() => find('[role="dialog"][aria-label="Choose from 214 files"]'));
  const list = dialog.querySelector('[role="listbox"]');
  expect(list?.getAttribute("aria-multiselectable")).toBe("true");
  const rows = dialog.querySelectorAll('[role="option"]');
  expect(rows[0]?.getAttribute("aria-setsize")).toBe("214");
  expect(rows[0]?.getAttribute("aria-selected")).toBe("true");
  expect(dialog.textContent).toContain("Not listed: 12 hidden files and folders, 1 empty file.");
  list?.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
  flushSync();
  expect(rows[0]?.getAttribute("aria-selected")).toBe("false");
  const attach = [...dialog.querySelectorAll("button")].find((one) => nameOf(one)?.startsWith("Attach 213"));
  expect(attach).toBeDefined();
  attach?.click();
  await until(() => !find('[role="dialog"]'));
  expect(find('ul[aria-label="Attachments"]')?.children).toHaveLength(3);
});

test("a drag says what will happen where it is, and only there", async () => {
  await show("drop");
  await until(() => find(".dropzone"));
  expect(find(".dropzone b")?.textContent).toBe("Attach 3 files to this question");
  expect(find(".row.drop")).toBeNull();
});

test("what cannot be taken is said while it is still in the hand", async () => {
  await show("drop-nothing");
  const zone = await until(() => find(".dropzone.refused"));
  expect(zone.textContent).toContain("None of these can be attached");
  expect(zone.textContent).toContain("empty.txt is empty. null is not a document.");
});

test("a file behind an @ is attached without an upload, by keyboard only", async () => {
  await show("empty");
  const field = await until(() => find('textarea[aria-label="Message"]') as HTMLTextAreaElement | null);
  // Browsers have it; the page of these tests does not.
  document.execCommand = () => {
    field.setRangeText("");
    return true;
  };
  field.focus();
  field.value = "@halden";
  field.setSelectionRange(7, 7);
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const list = await until(() => find('[role="listbox"][aria-label="Files to attach"]'));
  const active = field.getAttribute("aria-activedescendant");
  expect(active && document.getElementById(active)?.textContent).toContain("offer-halden.pdf");
  expect(field.getAttribute("aria-controls")).toBe(list.id);
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await until(() => find('ul[aria-label="Attachments"]')?.children.length === 1);
  expect(find('[role="listbox"]')).toBeNull();
});

test("the sidebar can be hidden, which is kept, and the button in the head brings it back", async () => {
  const session = await show("chat");
  const key = IS_MAC ? { metaKey: true } : { ctrlKey: true };
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "b", code: "KeyB", ...key }));
  flushSync();
  expect(find(".app")?.dataset["sidebar"]).toBe("hidden");
  expect(session.state.settings.hidesSidebar).toBe(true);
  find("#drawer-button")?.click();
  flushSync();
  expect(find(".app")?.dataset["sidebar"]).toBeUndefined();
  expect(session.state.settings.hidesSidebar).toBe(false);
});
