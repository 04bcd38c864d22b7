import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { ConversationView, DraftView, FileView, PromptView } from "../../ipc/bindings";
import { apply } from "../../session/state/apply";
import { find, get, press as pressButton, pressKey, showApp, typeInto } from "../../testing/appWindow";
import { refusal } from "../../testing/backend";
import { until } from "../../testing/until";
import { conversation, row } from "../../testing/views/conversations";
import { file } from "../../testing/views/files";
import { answer, html, question, turnUpdated } from "../../testing/views/messages";
import { textOf } from "../../testing/views/text";

const CHECK: PromptView = {
  id: "check",
  name: "Check the numbers",
  start: "Check every number in the attached documents.",
  variables: [],
};
const SUM: PromptView = {
  id: "sum",
  name: "Sum up",
  start: "Sum up {{what}} for {{reader}}",
  variables: ["what", "reader"],
};
const list_prompts = [CHECK, SUM];

const theField = () => get<HTMLTextAreaElement>('textarea[aria-label="Message"]');
const type = (words: string): void => typeInto('textarea[aria-label="Message"]', words);
const press = (key: string, on: Element = theField()) => pressKey(key, on);

const options = (): string[] =>
  [...document.querySelectorAll('[role="option"]')].map((row) => row.textContent.trim());

test("words that arrive draw nothing of the composer", async () => {
  const { session } = await showApp();
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
    version: 0,
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
  for (let seq = 2; seq <= 60; seq += 1) {
    session.change((state) => apply(state, turnUpdated("a", seq, "word ".repeat(seq))));
    flushSync();
  }
  await until(() => find('article[data-status="streaming"] .prose')?.textContent.includes("word word"));
  expect(changes.concat(observer.takeRecords())).toEqual([]);
  expect([nRead, nDrawn], "what is attached is not even looked at").toEqual(before);
});

test("a prompt without variables takes the place of the slash and what was typed behind it", async () => {
  const { backend } = await showApp({ replies: { list_prompts, fill_prompt: CHECK.start } });
  type("Dear reader, /chec");
  await until(() => find('[role="listbox"][aria-label="Prompts and actions"]'));
  expect(options()).toHaveLength(1);
  expect(theField().getAttribute("aria-activedescendant")).toBe(find('[role="option"]')?.id);
  press("Enter");
  await until(() => theField().value.endsWith("documents."));
  expect(backend.argsOf("fill_prompt")).toEqual([{ promptId: "check", values: [] }]);
  expect(theField().value).toBe("Dear reader, Check every number in the attached documents.");
  expect(find('[role="listbox"]')).toBeNull();
});

test("the values of a prompt's variables are asked for, and an empty one is named", async () => {
  const { backend } = await showApp({
    replies: {
      list_prompts,
      fill_prompt: ({ values: [, reader] }) =>
        reader ? "Sum up this page for a child." : refusal("“reader” is still empty.")(),
    },
  });
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
  press("Enter", reader);
  await until(() => find("dialog") === null);
  await until(() => theField().value !== "/sum");
  expect(backend.argsOf("fill_prompt").at(-1)).toEqual({ promptId: "sum", values: ["this page", "a child"] });
  expect(theField().value).toBe("Sum up this page for a child.");
});

test("the composer's actions stand behind a slash, and what was typed for them goes", async () => {
  await showApp({ replies: { list_prompts, list_presets: [] } });
  type("/instr");
  await until(() => find('[role="option"]'));
  expect(options()).toEqual(["Instructions"]);
  press("Enter");
  await until(() => find('dialog[aria-label="Instructions"]'));
  expect(theField().value).toBe("");
});

test("words become a prompt from the composer, and a prompt is changed and deleted in the settings", async () => {
  const saved = { id: "new", name: "Compare", start: "Compare the offers.", variables: [] };
  const { backend } = await showApp({
    replies: { list_prompts, save_prompt: [...list_prompts, saved], delete_prompt: list_prompts },
  });
  type("Compare the offers. /new prompt");
  await until(() => find('[role="option"]'));
  press("Enter");
  const words = await until(() => find<HTMLTextAreaElement>('textarea[aria-label="Prompt text"]'));
  expect(words.value.trim()).toBe("Compare the offers.");
  typeInto('input[aria-label="Name of the prompt"]', "Compare");
  get(".prompt-form").dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await until(() => find('button[aria-label="Edit Compare"]'));
  expect(backend.argsOf("save_prompt")).toMatchObject([{ promptId: null, name: "Compare" }]);
  pressButton("Delete Compare");
  [...document.querySelectorAll<HTMLElement>('[role="alertdialog"] button')].at(-1)?.click();
  await until(() => find('button[aria-label="Edit Compare"]') === null);
  expect(backend.argsOf("delete_prompt")).toEqual([{ promptId: "new" }]);
  expect(find('button[aria-label="Edit Sum up"]')).not.toBeNull();
});

test("a prompt that is being written is there again when the settings were closed and opened", async () => {
  const { session } = await showApp({ replies: { list_prompts, read_prompt: SUM.start } });
  type("/edit prompts");
  await until(() => find('[role="option"]'));
  press("Enter");
  await until(() => find('button[aria-label="Edit Sum up"]'));
  pressButton("Edit Sum up");
  await until(() => find('textarea[aria-label="Prompt text"]'));
  typeInto('textarea[aria-label="Prompt text"]', "Sum up in a word");
  pressButton("Close", get("dialog"));
  expect(find("dialog")).toBeNull();
  expect(session.prompts.unsaved?.id).toBe("sum");
  type("/edit prompts");
  await until(() => find('[role="option"]'));
  press("Enter");
  await until(() => find('textarea[aria-label="Prompt text"]'));
  expect(find('textarea[aria-label="Prompt text"]')).toHaveProperty("value", "Sum up in a word");
});

test("an arrow up in the empty composer brings the last question back", async () => {
  const { backend } = await showApp({
    open: { messages: [question("q", { blocks: [html("Is the disk full?")] })] },
    replies: { find_question: { messageId: "q", text: "Is the disk full?" } },
  });
  type("");
  press("ArrowUp");
  await until(() => theField().value === "Is the disk full?");
  expect(backend.argsOf("find_question")).toEqual([{ conversationId: "c", beforeMessageId: null }]);
});

test("text that is typed while a new conversation is created belongs to it", async () => {
  const held: ((view: ConversationView) => void)[] = [];
  const { session, backend } = await showApp({
    replies: {
      create_conversation: () => new Promise<ConversationView>((resolve) => void held.push(resolve)),
    },
  });
  type("old");
  const creating = session.createConversation();
  flushSync();
  expect(theField().value).toBe("");
  type("new words");
  press("Enter");
  const create = await until(() => held[0]);
  create(conversation({ row: row("new") }));
  expect(await creating).toBe(true);
  flushSync();
  expect(theField().value).toBe("new words");
  await session.drafts.flush();
  expect(backend.argsOf("save_draft")).toEqual([
    { conversationId: "c", text: "old" },
    { conversationId: "new", text: "new words" },
  ]);
  expect(backend.argsOf("send_message")).toEqual([]);
});

test("files that are attached while a new conversation is created belong to it", async () => {
  const held: ((view: ConversationView) => void)[] = [];
  const { session, backend } = await showApp({
    replies: {
      create_conversation: () => new Promise<ConversationView>((resolve) => void held.push(resolve)),
      pick_attachments: { text: "", attachments: [], version: 0 },
    },
  });
  void session.createConversation();
  flushSync();
  pressButton("Attach files");
  pressButton("Files…");
  const create = await until(() => held[0]);
  expect(backend.argsOf("pick_attachments")).toEqual([]);
  create(conversation({ row: row("new") }));
  await until(() => backend.argsOf("pick_attachments").length === 1);
  expect(backend.argsOf("pick_attachments")).toEqual([
    { to: { kind: "conversation", conversationId: "new" } },
  ]);
});

/** A paste of text; whether the field took it itself. */
function pasteText(text: string): boolean {
  const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
  Object.defineProperty(paste, "clipboardData", { value: { types: ["text/plain"], getData: () => text } });
  theField().dispatchEvent(paste);
  return !paste.defaultPrevented;
}

test("in a temporary conversation a long paste stays text, and the draft is said not to be saved", async () => {
  const { backend } = await showApp({ open: { row: row("c", { isTemporary: true }) } });
  expect(pasteText("A line of a long text.\n".repeat(200))).toBe(true);
  expect(backend.argsOf("offer_text")).toEqual([]);
  type("secret");
  expect(document.body.textContent).toContain("Not saved");
  expect(document.body.textContent).not.toContain("Draft saved");
});

test("an @ on a service without files says so and offers to attach some", async () => {
  const { backend } = await showApp({
    replies: { find_files: [], pick_attachments: { text: "", attachments: [], version: 0 } },
  });
  type("See @");
  await until(() => find('[role="option"]'));
  expect(document.body.textContent).toContain("No uploaded files on this service");
  expect(options()).toEqual(["Attach files"]);
  press("Enter");
  await until(() => backend.argsOf("pick_attachments").length === 1);
  expect(theField().value).toBe("See ");
  type("See @nothing");
  await until(() => backend.argsOf("find_files").length > 1);
  expect(find('[role="option"]')).toBeNull();
});

test("a long text that is pasted while a new conversation is created becomes its document", async () => {
  const held: ((view: ConversationView) => void)[] = [];
  const { session, backend } = await showApp({
    replies: {
      create_conversation: () => new Promise<ConversationView>((resolve) => void held.push(resolve)),
      offer_text: refusal("The disk is full."),
    },
  });
  void session.createConversation();
  flushSync();
  const text = "A line of a long text.\n".repeat(200);
  expect(pasteText(text)).toBe(false);
  const create = await until(() => held[0]);
  create(conversation({ row: row("new") }));
  await until(() => backend.argsOf("offer_text").length === 1);
  expect(backend.argsOf("offer_text")).toEqual([
    { to: { kind: "conversation", conversationId: "new" }, text },
  ]);
});

test("the composer has its text again when a new conversation cannot be created", async () => {
  const { session } = await showApp({ replies: { create_conversation: refusal("The disk is full.") } });
  type("old");
  const creating = session.createConversation();
  flushSync();
  type("new words");
  expect(await creating).toBe(false);
  flushSync();
  expect(theField().value).toBe("old");
});

test("a file that was not sent because of its size can be uploaded anyway", async () => {
  const reason = [textOf("upload-refused-size", { size: 5_000 })];
  const unsent = file("f", { status: { kind: "failed", reason, canRetry: true, isUnsent: true } });
  const { backend } = await showApp({
    open: { draft: { text: "", attachments: [unsent], version: 0 } },
    replies: { resume_upload: null },
  });
  pressButton("Upload f.pdf anyway");
  expect(backend.argsOf("resume_upload")).toEqual([{ fileId: "f" }]);
});

test("the list behind an @ closes when another conversation is opened", async () => {
  const open = conversation({ row: row("d"), draft: { text: "Another draft", attachments: [], version: 0 } });
  const { session, backend } = await showApp({
    replies: {
      find_files: [file("offer")],
      open_conversation: ({ conversationId }) => (conversationId === "d" ? open : conversation()),
    },
  });
  type("See @of");
  await until(() => find('[role="option"]'));
  await session.openConversation("d");
  flushSync();
  expect(find('[role="option"]')).toBeNull();
  press("Tab");
  expect(theField().value).toBe("Another draft");
  expect(backend.argsOf("reuse_file")).toEqual([]);
});
