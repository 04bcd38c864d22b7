/** The whole window in a test, on a backend with the test's replies. */
import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach } from "vitest";
import App from "../App.svelte";
import { keepInputMethodKeys } from "../actions/inputMethod";
import { lazy } from "../components/shell/lazy/lazy.svelte";
import type { ActionRegistry } from "../actions/registry.svelte";
import type { ConversationView, FileView, StartView } from "../ipc/bindings";
import { Session } from "../session/session.svelte";
import { replyingBackend } from "./backend";
import type { Replies } from "./replies";
import { conversation } from "./views/conversations";
import { filesSum } from "./views/files";
import { models, service } from "./views/services";
import { startView } from "./views/start";

let app: Record<string, unknown> | null = null;

let giveKeysBack: () => void;

beforeEach(() => {
  document.body.replaceChildren();
  giveKeysBack = keepInputMethodKeys(window);
});
afterEach(async () => {
  giveKeysBack();
  if (app) await unmount(app);
  app = null;
});

interface Shown {
  start?: Partial<StartView>;
  /** The conversation that is open. */
  open?: Partial<ConversationView>;
  replies?: Replies;
  actions?: ActionRegistry;
  /** Whether the parts besides the conversation are not loaded yet. */
  isFirstFrame?: boolean;
}

/**
 * Opens the window. The default replies cover only the commands that every window sends before the first
 * press.
 */
export async function showApp({
  start = {},
  open = {},
  replies = {},
  actions,
  isFirstFrame = false,
}: Shown = {}) {
  const view = conversation(open);
  const backend = replyingBackend({
    start: startView({
      services: [service()],
      conversations: [view.row],
      openConversationId: view.row.id,
      ...start,
    }),
    open_conversation: view,
    preview_request: { text: null, detail: [] },
    list_files: { files: [], nFiles: 0 },
    show_cover: null,
    take_given: null,
    find_models: start.models ?? models(),
    save_draft: null,
    save_open_documents: null,
    ...replies,
  });
  const session = await Session.start(backend);
  if (!isFirstFrame) await lazy.load();
  app = mount(App, { target: document.body, props: actions ? { session, actions } : { session } });
  flushSync();
  return { session, backend };
}

/** Replies to the commands of the files page. */
export const filesPage = (files: FileView[]): Replies => ({
  list_files: { files, nFiles: files.length },
  sum_up_files: filesSum({ nFiles: files.length }),
  refresh_files: null,
});

export const find = <T extends HTMLElement = HTMLElement>(selector: string): T | null =>
  document.querySelector<T>(selector);

/** The element of a selector. Throws if there is none. */
export function get<T extends HTMLElement = HTMLElement>(selector: string): T {
  const found = find<T>(selector);
  if (!found) throw new Error(`${selector} is not there`);
  return found;
}

/** The accessible name of a button: its label, or its text without parts hidden from screen readers. */
export function nameOf(element: Element): string | undefined {
  const copy = element.cloneNode(true) as Element;
  copy.querySelectorAll('[aria-hidden="true"]').forEach((hidden) => hidden.remove());
  return element.getAttribute("aria-label") ?? copy.textContent?.trim();
}

/** The button whose accessible name is exactly this. */
export function button(name: string, within: ParentNode = document): HTMLButtonElement | undefined {
  return [...within.querySelectorAll("button")].find((one) => nameOf(one) === name);
}

/** Presses the button with this name, which must exist, and updates the page. */
export function press(name: string, within: ParentNode = document): void {
  const found = button(name, within);
  if (!found) throw new Error(`there is no button “${name}”`);
  found.click();
  flushSync();
}

/** Presses a key on an element, by default the focused one. Returns whether the page handled it. */
export function pressKey(key: string, on: Element | null = null, extra: KeyboardEventInit = {}): boolean {
  const target = on ?? document.activeElement ?? document.body;
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...extra });
  target.dispatchEvent(event);
  flushSync();
  return event.defaultPrevented;
}

/** Replaces the text of a field, as typing does. */
export function typeInto(selector: string, words: string): void {
  const field = get<HTMLInputElement | HTMLTextAreaElement>(selector);
  field.value = words;
  field.setSelectionRange(words.length, words.length);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  flushSync();
}
