import { expect, test } from "vitest";
import type { FileStatusView } from "../../../ipc/bindings";
import { find, get, press, pressKey, showApp, typeInto } from "../../../testing/appWindow";
import { until } from "../../../testing/until";
import { file, offer } from "../../../testing/views/files";
import { question } from "../../../testing/views/messages";
import { textOf } from "../../../testing/views/text";

const TO = { kind: "edit", messageId: "q" };
const FIELD = 'textarea[aria-label="Edited question"]';
const FILES = 'ul[aria-label="Files of the edited question"]';

const names = () => [...document.querySelectorAll(`${FILES} b`)].map((name) => name.textContent.trim());
const isOffered = () => sendButton().getAttribute("aria-disabled") !== "true";
const sendButton = () => {
  const all = [...document.querySelectorAll<HTMLButtonElement>("[data-edit-of] button")];
  return all.find((button) => button.textContent.trim() === "Send") ?? expect.unreachable();
};

async function edited(status: FileStatusView = { kind: "ready" }) {
  const shown = await showApp({
    open: {
      messages: [question("q", { edit: "Other words", attachments: [file("kept")] })],
    },
    replies: {
      save_edit: null,
      pick_attachments: { text: "", attachments: [file("added", { status })], version: 1 },
      remove_attachment: { text: "", attachments: [], version: 2 },
      find_files: [file("known")],
      reuse_file: { text: "", attachments: [file("known")], version: 3 },
      pause_upload: null,
      attach_offer: { text: "", attachments: [file("dropped")], version: 4 },
    },
  });
  await until(() => find(FIELD));
  return shown;
}

async function attach(): Promise<void> {
  press("Attach files to this question");
  press("Files…");
  await until(() => names().length === 2);
}

test("a file is added to an edited question, and removed again", async () => {
  const { backend } = await edited();
  await attach();
  const commands = backend.calls.map(({ command }) => command);
  expect(commands.indexOf("save_edit")).toBeLessThan(commands.indexOf("pick_attachments"));
  expect(backend.argsOf("pick_attachments")).toEqual([{ to: TO }]);
  expect(names()).toEqual(["kept.pdf", "added.pdf"]);
  press("Remove added.pdf");
  await until(() => names().length === 1);
  expect(backend.argsOf("remove_attachment")).toEqual([{ from: TO, fileId: "added" }]);
  press("Remove kept.pdf");
  await until(() => names().length === 0);
  expect(backend.argsOf("remove_attachment")).toHaveLength(1);
});

test("the shortcut for attaching files adds them to the edit that has the focus", async () => {
  const { backend } = await edited();
  get(FIELD).focus();
  pressKey("u", get(FIELD), { ctrlKey: true });
  await until(() => backend.argsOf("pick_attachments").length === 1);
  expect(backend.argsOf("pick_attachments")).toEqual([{ to: TO }]);
});

test("an added file shows how far its upload is, and the edit can be sent meanwhile", async () => {
  const { backend } = await edited({ kind: "uploading", sentBytes: 10 });
  await attach();
  expect(find(`${FILES} progress`)).not.toBeNull();
  press("Pause upload of added.pdf");
  expect(backend.argsOf("pause_upload")).toEqual([{ fileId: "added" }]);
  backend.emit({ type: "file_changed", file: file("added", { status: { kind: "paused" } }) });
  await until(() => find(`${FILES} [data-status="paused"]`));
  expect(isOffered()).toBe(true);
});

test("an edit with an added file whose upload failed is not sent", async () => {
  const reason = [textOf("problem-disk-full")];
  const { backend } = await edited({ kind: "failed", reason, canRetry: true, isUnsent: false });
  await attach();
  expect(isOffered()).toBe(false);
  sendButton().click();
  expect(backend.argsOf("edit_question")).toEqual([]);
  press("Remove added.pdf");
  await until(() => isOffered());
});

test("an @ in an edited question offers uploaded files", async () => {
  const { backend } = await edited();
  const field = get<HTMLTextAreaElement>(FIELD);
  document.execCommand = () => {
    field.setRangeText("");
    return true;
  };
  typeInto(FIELD, "@kno");
  const option = await until(() => find<HTMLElement>('[role="option"]'));
  expect(backend.argsOf("find_files").at(-1)).toEqual({ to: TO, query: "kno" });
  option.click();
  await until(() => names().includes("known.pdf"));
  expect(backend.argsOf("reuse_file")).toEqual([{ to: TO, fileId: "known" }]);
});

test("files that are dropped on an edited question are added to it, not to the next one", async () => {
  const { backend } = await edited();
  document.elementFromPoint = () => find("[data-edit-of] button");
  backend.emit({ type: "dropped", offer: offer({ offerId: 3 }), x: 10, y: 10 });
  await until(() => backend.argsOf("attach_offer").length === 1);
  expect(backend.argsOf("attach_offer")).toEqual([{ offerId: 3, to: TO, chosen: null }]);
});
