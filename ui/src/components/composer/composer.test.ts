import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import App from "../../App.svelte";
import type { DraftView, FileView } from "../../ipc/bindings";
import { scripted } from "../../ipc/scripted";
import { apply } from "../../session/apply";
import { Session } from "../../session/session.svelte";
import { until } from "../../testing/until";
import { answer, file, html, question } from "../../testing/views";

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
  await until(() => session.state.open);
  flushSync();
  return session;
}

const find = (selector: string): HTMLElement | null => document.querySelector<HTMLElement>(selector);

function theField(): HTMLTextAreaElement {
  const found = find('textarea[aria-label="Message"]');
  if (!(found instanceof HTMLTextAreaElement)) throw new Error("there is no composer");
  return found;
}

function type(words: string): void {
  const field = theField();
  field.value = words;
  field.setSelectionRange(words.length, words.length);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function press(key: string, on: Element = theField()): void {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
}

const options = (): string[] =>
  [...document.querySelectorAll('[role="option"]')].map((row) => row.textContent.trim());

test("words that arrive draw nothing of the composer", async () => {
  const session = await show("empty");
  let nRead = 0;
  let nDrawn = 0;
  const attached: FileView = {
    ...file("offer"),
    get name() {
      nDrawn += 1;
      return "offer.pdf";
    },
  };
  const files = [attached];
  const draft: DraftView = {
    text: "",
    get attachments() {
      nRead += 1;
      return files;
    },
  };
  session.change((state) =>
    state.open
      ? { ...state, open: { ...state.open, draft, messages: [question("q"), answer("a", { seq: 1 })] } }
      : state,
  );
  flushSync();
  await until(() => find('article[data-status="streaming"]'));
  const composer = find('[aria-label="Your message"]');
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  if (composer)
    observer.observe(composer, { subtree: true, childList: true, attributes: true, characterData: true });
  const before = [nRead, nDrawn];
  expect(Math.min(...before)).toBeGreaterThan(0);
  const conversationId = session.state.open?.row.id ?? "";
  for (let seq = 2; seq <= 60; seq += 1) {
    const tail = [html(`${"word ".repeat(seq)}`)];
    const turn = { status: "streaming", keep: 0, grown: null, tail, model: null } as const;
    const event = { type: "turn_updated", conversationId, messageId: "a", seq, ...turn } as const;
    session.change((state) => apply(state, { ...event, silentSinceMs: null }));
    flushSync();
  }
  await until(() => find('article[data-status="streaming"] .prose')?.textContent.includes("word word"));
  expect(changes.concat(observer.takeRecords())).toEqual([]);
  expect([nRead, nDrawn], "what is attached is not even looked at").toEqual(before);
});

test("a prompt without variables takes the place of the slash and what was typed behind it", async () => {
  await show("empty");
  type("Dear reader, /chec");
  await until(() => find('[role="listbox"][aria-label="Prompts and actions"]'));
  expect(options()).toHaveLength(1);
  expect(theField().getAttribute("aria-activedescendant")).toBe(find('[role="option"]')?.id);
  press("Enter");
  await until(() => theField().value.endsWith("documents."));
  expect(theField().value).toBe("Dear reader, Check every number in the attached documents.");
  expect(find('[role="listbox"]')).toBeNull();
});

test("the values of a prompt's variables are asked for, and an empty one is named", async () => {
  await show("empty");
  type("/sum");
  await until(() => find('[role="option"]'));
  press("Tab");
  await until(() => find('dialog[aria-label="Sum up"]'));
  const [what, reader] = document.querySelectorAll<HTMLTextAreaElement>("dialog textarea");
  if (!what || !reader) throw new Error("both values are asked for");
  expect(theField().value, "nothing has gone yet").toBe("/sum");
  what.value = "this page";
  what.dispatchEvent(new InputEvent("input", { bubbles: true }));
  press("Enter", what);
  await until(() => find('dialog [role="alert"]'));
  expect(find('dialog [role="alert"]')?.textContent).toContain("“reader” is still empty.");
  reader.value = "a child";
  reader.dispatchEvent(new InputEvent("input", { bubbles: true }));
  press("Enter", reader);
  await until(() => find("dialog") === null);
  await until(() => theField().value !== "/sum");
  expect(theField().value).toBe("Sum up this page for a child, in at most five lines.");
});

test("the composer's actions stand behind a slash, and what was typed for them goes", async () => {
  await show("empty");
  type("/instr");
  await until(() => find('[role="option"]'));
  expect(options()).toEqual(["Instructions"]);
  press("Enter");
  await until(() => find('dialog[aria-label="Instructions"]'));
  expect(theField().value).toBe("");
});

test("words become a prompt from the composer, and a prompt is changed and deleted in the settings", async () => {
  await show("empty");
  type("Compare the offers. /new prompt");
  await until(() => find('[role="option"]'));
  press("Enter");
  await until(() => find('textarea[aria-label="Words of the prompt"]'));
  const words = find('textarea[aria-label="Words of the prompt"]') as HTMLTextAreaElement;
  expect(words.value.trim()).toBe("Compare the offers.");
  const name = find('input[aria-label="Name of the prompt"]') as HTMLInputElement;
  name.value = "Compare";
  name.dispatchEvent(new InputEvent("input", { bubbles: true }));
  find(".prompt-form")?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await until(() => find('button[aria-label="Edit Compare"]'));
  find('button[aria-label="Delete Compare"]')?.click();
  flushSync();
  [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].at(-1)?.click();
  await until(() => find('button[aria-label="Edit Compare"]') === null);
  expect(find('button[aria-label="Edit Sum up"]')).not.toBeNull();
});

test("a prompt that is being written is there again when the settings were closed and opened", async () => {
  const session = await show("empty");
  type("/edit prompts");
  await until(() => find('[role="option"]'));
  press("Enter");
  await until(() => find('button[aria-label="Edit Sum up"]'));
  find('button[aria-label="Edit Sum up"]')?.click();
  await until(() => find('textarea[aria-label="Words of the prompt"]'));
  const words = find('textarea[aria-label="Words of the prompt"]') as HTMLTextAreaElement;
  words.value = "Sum up in a word";
  words.dispatchEvent(new InputEvent("input", { bubbles: true }));
  find('dialog button[aria-label="Close"]')?.click();
  flushSync();
  expect(find("dialog")).toBeNull();
  expect(session.prompts.unsaved?.id).toBe("sum");
  type("/edit prompts");
  await until(() => find('[role="option"]'));
  press("Enter");
  await until(() => find('textarea[aria-label="Words of the prompt"]'));
  expect(find('textarea[aria-label="Words of the prompt"]')).toHaveProperty("value", "Sum up in a word");
});

test("an arrow up in the empty composer brings the last question back", async () => {
  await show("problems");
  type("");
  press("ArrowUp");
  await until(() => theField().value !== "");
  const asked =
    [...document.querySelectorAll('article[aria-label="You"] .question-card')].at(-1)?.textContent ?? "";
  expect(asked).toContain(theField().value);
});
