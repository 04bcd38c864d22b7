import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { MessageView } from "../../../ipc/bindings";
import { refusal } from "../../../testing/backend";
import type { Replies } from "../../../testing/replies";
import { choose, button, find, get, press, pressKey, showApp, typeInto } from "../../../testing/appWindow";
import { until } from "../../../testing/until";
import { conversation, options } from "../../../testing/views/conversations";
import { answer, ending, question, sent } from "../../../testing/views/messages";
import { textOf } from "../../../testing/views/text";
import { instructionsLabel, limitLabel } from "./labels";

const SERVICE_ID = "7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2";

const TERSE = { text: "Be terse. Give numbers with their units.", preset: "Terse analyst" };

/** The options of the open conversation's questions. */
const OPTIONS = options({ instructions: TERSE, serviceConversationId: SERVICE_ID });

const PRESETS = [
  { id: "terse", name: "Terse analyst", text: TERSE.text, variables: [] },
  {
    id: "translator",
    name: "Translator",
    text: "Translate into {{language}} for {{reader}}.",
    variables: ["language", "reader"],
  },
];

const show = (replies: Replies, messages: MessageView[] = [question("q")]) =>
  showApp({ open: { options: OPTIONS, messages }, replies });

const type = (label: string, words: string, element = "input"): void =>
  typeInto(`${element}[aria-label="${label}"]`, words);

const PRESET = 'select[aria-label="Preset"]';

/** Opens the dialog of the instructions, with its presets. */
async function openPresets(): Promise<void> {
  press("Instructions: Terse analyst");
  await until(() => (find<HTMLSelectElement>(PRESET)?.options.length ?? 0) > 1);
}

/** Types a limit, and sends the question while the form is open. */
async function sendWithLimit(limit: string): Promise<void> {
  typeInto('textarea[aria-label="Message"]', "Shorter?");
  press("Answer length limit");
  type("Maximum answer length (tokens)", limit);
  const send = await until(() => button("Send"));
  send.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
  send.click();
}

const alertSays = (words: string) => until(() => find('[role="alert"]')?.textContent?.includes(words));

test("the buttons say what goes along with the next message", () => {
  expect(instructionsLabel(options())).toBeNull();
  const own = { text: "Be terse.", preset: "" };
  expect(instructionsLabel(options({ instructions: own }))).toBe("Custom instructions");
  const nextInstructions = { text: "In French.", preset: "Translator" };
  expect(instructionsLabel(options({ instructions: own, nextInstructions }))).toBe(
    "Translator, next message only",
  );
  expect(instructionsLabel(options({ nextInstructions: { text: "", preset: "" } }))).toBe(
    "No instructions, next message only",
  );
  expect(limitLabel(options({ maxOutputTokens: 1200 }))).toBe("1,200 tokens");
  expect(limitLabel(options())).toBeNull();
});

test("a limit is set in a small form that closes, and a bad one stays with its reason", async () => {
  const { session, backend } = await show({
    set_limit: ({ limit }) =>
      limit === "0"
        ? refusal("A limit is a whole number of tokens, at least 1.")()
        : { ...OPTIONS, maxOutputTokens: 200 },
  });
  press("Answer length limit");
  type("Maximum answer length (tokens)", "0");
  press("Set limit");
  await alertSays("at least 1");
  type("Maximum answer length (tokens)", "200");
  press("Set limit");
  await until(() => session.state.open?.options.maxOutputTokens === 200);
  await until(() => find('[role="dialog"]') === null);
  expect(backend.argsOf("set_limit").map(({ limit }) => limit)).toEqual(["0", "200"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Answer length limit: 200 tokens");
});

test("a limit that was typed and not confirmed is set before the question is sent", async () => {
  const { backend } = await show({
    set_limit: { ...OPTIONS, maxOutputTokens: 300 },
    send_message: sent(question("q2"), answer("a2", { status: "sending" })),
    save_draft: null,
  });
  await sendWithLimit("300");
  await until(() => backend.argsOf("send_message").length === 1);
  expect(backend.argsOf("set_limit")).toEqual([{ conversationId: "c", limit: "300" }]);
  const commands = backend.calls.map(({ command }) => command);
  expect(commands.indexOf("set_limit")).toBeLessThan(commands.indexOf("send_message"));
  await until(() => get<HTMLTextAreaElement>('textarea[aria-label="Message"]').value === "");
});

test("a question is not sent with a typed limit that cannot be set", async () => {
  const { session, backend } = await show({
    set_limit: refusal("A limit is a whole number of tokens, at least 1."),
    save_draft: null,
  });
  await sendWithLimit("0");
  await until(() => session.state.notices.length === 1);
  await until(() => !button("Send")?.disabled);
  expect(backend.argsOf("send_message")).toEqual([]);
});

test("Escape drops a limit that was typed", async () => {
  const { backend } = await show({});
  press("Answer length limit");
  type("Maximum answer length (tokens)", "300");
  pressKey("Escape", find('[role="dialog"]'));
  expect(find('[role="dialog"]')).toBeNull();
  expect(backend.argsOf("set_limit")).toEqual([]);
});

test("Escape closes a small form and gives the keyboard back", async () => {
  await show({ list_projects: [] });
  press("Project");
  await until(() => find('[role="dialog"] [type="radio"]'));
  pressKey("Escape", find('[role="dialog"]'));
  expect(find('[role="dialog"]')).toBeNull();
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Project");
});

test("a project is chosen by the name that the person gave it", async () => {
  const project = { id: "contracts", name: "Contracts", serviceProjectId: SERVICE_ID };
  const { backend } = await show({ list_projects: [project], set_project: { ...OPTIONS, project } });
  press("Project");
  const radio = await until(() => find('.pick[data-tip] [type="radio"]:not(:checked)'));
  radio.click();
  await until(() => find('button[aria-label="Project: Contracts"]'));
  expect(backend.argsOf("set_project")).toEqual([
    { conversationId: "c", project: { kind: "own", id: "contracts" } },
  ]);
});

test("a project that was refused is not shown as chosen", async () => {
  const project = { id: "contracts", name: "Contracts", serviceProjectId: SERVICE_ID };
  await show({ list_projects: [project], set_project: refusal("The disk is full.") });
  press("Project");
  const radio = await until(() => find<HTMLInputElement>('.pick[data-tip] [type="radio"]:not(:checked)'));
  const before = get<HTMLInputElement>('[role="dialog"] [type="radio"]:checked');
  radio.click();
  await until(() => before.checked);
  expect(radio.checked).toBe(false);
});

test("a preset asks for its variables, and its words can be for the next message only", async () => {
  const filled = { text: "Translate into French for a child.", preset: "Translator" };
  const { backend } = await show({
    list_presets: PRESETS,
    fill_preset: ({ values: [, reader] }) => (reader ? filled : refusal("“reader” is still empty.")()),
    set_instructions: { ...OPTIONS, nextInstructions: filled },
  });
  await openPresets();
  choose(PRESET, "translator");
  type("language", "French");
  press("Insert");
  await alertSays("reader");
  type("reader", "a child");
  press("Insert");
  await until(() => find<HTMLTextAreaElement>('textarea[aria-label="Instructions"]')?.value === filled.text);
  find('[type="checkbox"]')?.click();
  press("Apply");
  await until(() => find('button[aria-label="Instructions: Translator, next message only"]'));
  expect(backend.argsOf("fill_preset").at(-1)).toEqual({
    presetId: "translator",
    values: ["French", "a child"],
  });
  const args = { conversationId: "c", instructions: filled, isForNext: true };
  expect(backend.argsOf("set_instructions")).toEqual([args]);
});

test("the text of a preset with variables is changed in place", async () => {
  const changed = "Translate into {{language}}.";
  const { backend } = await show({ list_presets: PRESETS, save_preset: PRESETS });
  await openPresets();
  choose(PRESET, "translator");
  press("Edit text");
  await until(() =>
    find<HTMLTextAreaElement>('textarea[aria-label="Instructions"]')?.value.includes("{{reader}}"),
  );
  type("Instructions", changed, "textarea");
  press("Save changes");
  await until(() => backend.argsOf("save_preset")[0]);
  expect(backend.argsOf("save_preset")).toEqual([
    { presetId: "translator", name: "Translator", text: changed },
  ]);
});

test("a chosen preset replaces own instructions only by its button, in a way that the field can undo", async () => {
  const { backend } = await show({ list_presets: PRESETS, fill_preset: TERSE });
  await openPresets();
  type("Instructions", "Ten own lines", "textarea");
  choose(PRESET, "terse");
  const field = get<HTMLTextAreaElement>('textarea[aria-label="Instructions"]');
  expect([field.value, backend.argsOf("fill_preset")]).toEqual(["Ten own lines", []]);
  const executed: unknown[][] = [];
  // Browsers have it; the page of these tests does not.
  document.execCommand = (command, _, text) => {
    executed.push([command, text]);
    return false;
  };
  press("Insert");
  await until(() => field.value === TERSE.text);
  expect(executed).toEqual([["insertText", TERSE.text]]);
  flushSync();
  expect(find("dialog")?.textContent).toContain("From the preset");
});

test("words that were changed are no longer those of the preset", async () => {
  const { backend } = await show({
    list_presets: PRESETS,
    set_instructions: { ...OPTIONS, instructions: { text: "Be terse, in French.", preset: "" } },
  });
  press("Instructions: Terse analyst");
  type("Instructions", "Be terse, in French.", "textarea");
  press("Apply");
  await until(() => find("dialog") === null);
  const [args] = backend.argsOf("set_instructions");
  expect(args?.instructions).toEqual({ text: "Be terse, in French.", preset: "" });
});

test("the menu switches to whole answers and attaches to an id of the service", async () => {
  const { session, backend } = await show({
    set_streamed: { ...OPTIONS, isStreamed: false },
    attach_conversation: refusal("This is not the id of a conversation."),
  });
  press("More");
  press("Stream answers");
  await until(() => session.state.open?.options.isStreamed === false);
  expect(backend.argsOf("set_streamed")).toEqual([{ conversationId: "c", isStreamed: false }]);
  press("More");
  expect(find('[role="menuitemcheckbox"]')?.getAttribute("aria-checked")).toBe("false");
  press("Link to existing conversation…");
  expect(find("dialog code")?.textContent).toBe(SERVICE_ID);
  type("Conversation ID", "nonsense");
  press("Link");
  await alertSays("not the id");
});

test("an answer that the limit cut leads to the limit, and the keyboard goes back to it", async () => {
  const cut = ending({
    title: textOf("ending-your-limit", { limit: 200 }),
    actions: ["continue", "change_limit", "retry"],
    continueWith: 800,
  });
  await show({}, [question("q"), answer("a", { status: "cut", ending: cut })]);
  const change = button("Change the limit");
  change?.focus();
  press("Change the limit");
  expect(document.activeElement?.getAttribute("name")).toBe("limit");
  pressKey("Escape", find('[role="dialog"]'));
  expect(find('[role="dialog"]')).toBeNull();
  expect(document.activeElement).toBe(change);
});

test("a preset is saved under a name, which is asked for where the keyboard is", async () => {
  await show({ list_presets: PRESETS });
  press("Instructions: Terse analyst");
  await until(() => find("dialog[open]"));
  press("Save as…");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Name of the preset");
});

test("a conversation that was attached is let go of", async () => {
  const id = "0a1b2c3d-0000-4000-8000-000000000001";
  const attached = { ...OPTIONS, serviceConversationId: id, isAttached: true };
  const { session, backend } = await show({
    attach_conversation: conversation({ options: attached }),
    detach_conversation: { ...OPTIONS, serviceConversationId: null },
  });
  press("More");
  press("Link to existing conversation…");
  await until(() => find('[aria-label="Conversation ID"]'));
  expect(document.body.textContent).not.toContain("Unlink");
  type("Conversation ID", id);
  press("Link");
  await until(() => session.state.open?.options.isAttached);
  await until(() => find("dialog[open]") === null);
  expect(backend.argsOf("attach_conversation")).toEqual([{ conversationId: "c", serviceConversationId: id }]);
  press("More");
  press("Link to existing conversation…");
  press("Unlink");
  await until(() => session.state.open?.options.serviceConversationId === null);
  expect(find("dialog")?.textContent).toContain("no conversation that matches");
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Conversation ID");
});
