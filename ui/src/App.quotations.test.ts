import { expect, test } from "vitest";
import { click, filesPage, find, get, press, pressKey, showApp, typeInto } from "./testing/appWindow";
import { CTRL, MANUAL, openCitation, showCited, useWindowWidths } from "./testing/citedManual";
import { until } from "./testing/until";
import { conversation, row } from "./testing/views/conversations";
import { file } from "./testing/views/files";
import { answer, question, sent } from "./testing/views/messages";

// Questions about documents and about selected text.

useWindowWidths();

const composer = () => get<HTMLTextAreaElement>('textarea[aria-label="Message"]');

/** Selects the text of an element, as a user does. */
function select(element: Element): void {
  const range = document.createRange();
  range.selectNodeContents(element);
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  document.dispatchEvent(new Event("selectionchange"));
}

test("selected words of an answer are quoted above the next question and sent as a Markdown quote", async () => {
  const { backend } = await showCited({
    send_message: sent(question("q2"), answer("a2", { status: "sending" })),
  });
  select(get("article:not(.you) .prose p"));
  await until(() => find(".selection-actions"));
  press("Ask about selection", get(".selection-actions"));
  const quoted = await until(() => find('[aria-label="Quoted text"] li'));
  expect(quoted.textContent).toContain("They stay off");
  expect(quoted.textContent).toContain("Assistant");
  expect(document.activeElement).toBe(composer());
  typeInto('textarea[aria-label="Message"]', "Why is that so?");
  press("Send");
  await until(() => backend.argsOf("send_message").length === 1);
  const text = backend.argsOf("send_message")[0]?.text ?? "";
  expect(text.startsWith("> They stay off")).toBe(true);
  expect(text).toContain("\n>\n> — Assistant\n\nWhy is that so?");
  await until(() => !find('[aria-label="Quoted text"]'));
});

test("selected words of a page are quoted with their file and page, and taken off again", async () => {
  const { backend } = await showCited();
  await openCitation();
  select(await until(() => find('.paper[data-page="7"] .text-layer')));
  pressKey("A", document.body, { ...CTRL, shiftKey: true });
  const quoted = await until(() => find('[aria-label="Quoted text"] li'));
  expect(quoted.querySelector("p")?.textContent).toBe("The fans stay off.");
  expect(quoted.querySelector("small")?.textContent).toBe("manual.pdf, page 7");
  const draft = await until(() => backend.argsOf("save_draft").at(-1));
  expect(draft.text).toBe("> The fans stay off.\n>\n> — manual.pdf, page 7");
  press("Remove quote from manual.pdf, page 7");
  expect(find('[aria-label="Quoted text"]')).toBeNull();
});

test("a draft with quotations shows them above its words when it is opened again", async () => {
  await showApp({
    open: { draft: { text: "> The fans.\n>\n> — manual.pdf, page 7\n\nWhy?", attachments: [], version: 0 } },
  });
  expect(get('[aria-label="Quoted text"] small').textContent).toBe("manual.pdf, page 7");
  expect(composer().value).toBe("Why?");
});

test("files of the Files page begin a question, one or several", async () => {
  const about = conversation({ row: row("new"), draft: { text: "", attachments: [MANUAL], version: 0 } });
  const { session, backend } = await showApp({
    replies: { ...filesPage([MANUAL, file("other")]), ask_about_files: about },
  });
  press("Files");
  await until(() => find('tr[data-status="ready"]'));
  for (const box of document.querySelectorAll("tbody input[type=checkbox]")) click(box);
  press("Ask about selected");
  await until(() => session.state.open?.row.id === "new");
  expect(backend.argsOf("ask_about_files")).toEqual([{ fileIds: ["manual", "other"] }]);
  await until(() => find("textarea") === document.activeElement);
  expect(get('[aria-label="Attachments"]').textContent).toContain("manual.pdf");
});

test("a question about the document in front gets it attached, unless the conversation has it", async () => {
  const { session, backend } = await showCited({
    reuse_file: { text: "", attachments: [file("minutes")], version: 0 },
  });
  await openCitation();
  press("More", get(".document-pane"));
  press("Ask about this document");
  await until(() => document.activeElement === composer());
  expect(backend.argsOf("reuse_file")).toEqual([]);
  await session.documents.open({ fileId: "minutes", place: "", quote: "" });
  await until(() => session.documents.current?.details !== null);
  press("More", get(".document-pane"));
  press("Ask about this document");
  await until(() => backend.argsOf("reuse_file").length === 1);
  expect(backend.argsOf("reuse_file")).toEqual([
    { to: { kind: "conversation", conversationId: "c" }, fileId: "minutes" },
  ]);
});
