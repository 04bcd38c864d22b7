import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import App from "../../App.svelte";
import type { EndingView, MessageView } from "../../ipc/bindings";
import { scripted } from "../../ipc/scripted";
import { Session } from "../../session/session.svelte";
import { until } from "../../testing/until";
import { options } from "../../testing/views";
import { instructionsLabel, limitLabel } from "./labels";

let app: Record<string, unknown> | null = null;

beforeEach(() => {
  document.body.replaceChildren();
});
afterEach(async () => {
  if (app) await unmount(app);
  app = null;
});

async function show(): Promise<Session> {
  const session = await Session.start(scripted(new URLSearchParams({ scene: "chat" })));
  app = mount(App, { target: document.body, props: { session } });
  await until(() => session.state.open);
  flushSync();
  return session;
}

const find = <T extends HTMLElement>(selector: string): T | null => document.querySelector<T>(selector);

/** Presses the button with this name and lets the page follow. */
function press(name: string): void {
  const named = (one: HTMLElement): boolean =>
    (one.getAttribute("aria-label") ?? one.textContent?.trim()) === name;
  const button = [...document.querySelectorAll<HTMLElement>("button")].find(named);
  expect(button, name).toBeDefined();
  button?.click();
  flushSync();
}

function type(label: string, words: string): void {
  const field = find<HTMLInputElement>(`[aria-label="${label}"]`);
  expect(field, label).not.toBeNull();
  if (!field) return;
  field.value = words;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
}

test("the buttons say what goes along with the next message", () => {
  expect(instructionsLabel(options())).toBeNull();
  const own = { text: "Be terse.", preset: "" };
  expect(instructionsLabel(options({ instructions: own }))).toBe("Own words");
  const nextInstructions = { text: "In French.", preset: "Translator" };
  expect(instructionsLabel(options({ instructions: own, nextInstructions }))).toBe("Translator, once");
  expect(instructionsLabel(options({ nextInstructions: { text: "", preset: "" } }))).toBe("None, once");
  expect(limitLabel(options({ maxOutputTokens: 1200 }))).toBe("1,200 tokens");
  expect(limitLabel(options())).toBeNull();
});

test("a limit is set in a small form that closes, and a bad one stays with its reason", async () => {
  const session = await show();
  press("Limit");
  type("Most tokens of an answer", "0");
  press("Set limit");
  await until(() => find('[role="dialog"] [role="alert"]')?.textContent?.includes("at least 1"));
  type("Most tokens of an answer", "200");
  press("Set limit");
  await until(() => session.state.open?.options.maxOutputTokens === 200);
  await until(() => find('[role="dialog"]') === null);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Limit: 200 tokens");
});

test("Escape closes a small form and gives the keyboard back", async () => {
  await show();
  press("Project");
  await until(() => find('[role="dialog"] [type="radio"]'));
  const dialog = find('[role="dialog"]');
  dialog?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  flushSync();
  expect(find('[role="dialog"]')).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Project");
});

test("a project is chosen by the name that the person gave it", async () => {
  const session = await show();
  press("Project");
  const radio = await until(() => find('.pick[title] [type="radio"]:not(:checked)'));
  radio.click();
  await until(() => session.state.open?.options.project?.name === "Contracts");
  expect(find('button[aria-label="Project: Contracts"]')).not.toBeNull();
});

test("a preset asks for its variables, and its words can be for the next message only", async () => {
  const session = await show();
  press("Instructions: Terse analyst");
  const select = await until(() => {
    const found = find<HTMLSelectElement>('select[aria-label="Preset"]');
    return found && found.options.length > 1 ? found : null;
  });
  select.value = "translator";
  select.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  type("language", "French");
  press("Fill in");
  await until(() => find('[role="alert"]')?.textContent?.includes("reader"));
  type("reader", "a child");
  press("Fill in");
  await until(() =>
    find<HTMLTextAreaElement>('textarea[aria-label="How to answer"]')?.value.includes("French for a child"),
  );
  find('[type="checkbox"]')?.click();
  press("Use");
  await until(() => session.state.open?.options.nextInstructions?.preset === "Translator");
  await until(() => find('button[aria-label="Instructions: Translator, once"]'));
  expect(session.state.open?.options.instructions.preset).toBe("Terse analyst");
});

test("words that were changed are no longer those of the preset", async () => {
  const session = await show();
  press("Instructions: Terse analyst");
  type("How to answer", "Be terse, in French.");
  press("Use");
  await until(() => session.state.open?.options.instructions.text === "Be terse, in French.");
  expect(session.state.open?.options.instructions.preset).toBe("");
});

test("the menu switches to whole answers and attaches to an id of the service", async () => {
  const session = await show();
  press("More");
  press("Answers arrive whole");
  await until(() => session.state.open?.options.isStreamed === false);
  press("More");
  flushSync();
  expect(find('[role="menuitemcheckbox"]')?.getAttribute("aria-checked")).toBe("true");
  press("Attach to an id of the service");
  expect(find("dialog code")?.textContent).toBe("7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2");
  type("Conversation id", "nonsense");
  press("Attach");
  await until(() => find('[role="alert"]')?.textContent?.includes("not the id"));
});

test("an answer that the limit cut leads to the limit, and the keyboard goes back to it", async () => {
  const session = await show();
  const ending: EndingView = {
    title: "Cut at your limit of 200 tokens.",
    detail: "",
    actions: ["continue", "change_limit", "retry"],
    continueWith: 800,
    againAtMs: null,
  };
  session.change((state) => {
    const open = state.open;
    const last = open?.messages.at(-1);
    if (!open || !last) return state;
    const cut: MessageView = { ...last, status: "cut", ending };
    return { ...state, open: { ...open, messages: open.messages.with(-1, cut) } };
  });
  flushSync();
  const change = [...document.querySelectorAll<HTMLElement>("button")].find(
    (one) => one.textContent?.trim() === "Change the limit",
  );
  change?.focus();
  press("Change the limit");
  expect(document.activeElement?.getAttribute("name")).toBe("limit");
  find('[role="dialog"]')?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  flushSync();
  expect(find('[role="dialog"]')).toBeNull();
  expect(document.activeElement).toBe(change);
});

test("a preset is saved under a name, which is asked for where the keyboard is", async () => {
  await show();
  press("Instructions: Terse analyst");
  await until(() => find("dialog[open]"));
  press("Save as…");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Name of the preset");
});

test("a conversation that was attached is let go of", async () => {
  const session = await show();
  press("More");
  press("Attach to an id of the service");
  await until(() => find('[aria-label="Conversation id"]'));
  expect(document.body.textContent).not.toContain("Detach");
  type("Conversation id", "0a1b2c3d-0000-4000-8000-000000000001");
  press("Attach");
  await until(() => session.state.open?.options.isAttached);
  await until(() => find("dialog[open]") === null);
  press("More");
  press("Attach to an id of the service");
  press("Detach");
  await until(() => session.state.open?.options.serviceConversationId === null);
  flushSync();
  expect(find("dialog")?.textContent).toContain("no conversation that holds exactly");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Conversation id");
});
