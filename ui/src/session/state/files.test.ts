import { expect, test } from "vitest";
import { file } from "../../testing/views/files";
import { entry, question } from "../../testing/views/messages";
import { openState } from "../../testing/views/start";
import type { AppState } from "./appState";
import { apply } from "./apply";

const attached = (...names: string[]): AppState => {
  const files = names.map((name) => file(name));
  const state = openState([question("q", { attachments: files })]);
  if (!state.open) throw new Error("a conversation is open");
  const draft = { text: "", attachments: files, version: 0 };
  return { ...state, open: { ...state.open, draft, outbox: [entry("e", { attachments: files })] } };
};

const ids = (files: { id: string }[] | undefined): string[] | undefined => files?.map(({ id }) => id);

test("a file that was there already takes the place of one that is not uploaded, everywhere", () => {
  const there = file("there", { alreadySinceMs: 5 });
  const state = apply(attached("a", "new"), { type: "file_replaced", fileId: "new", file: there });
  expect(ids(state.open?.draft.attachments)).toEqual(["a", "there"]);
  expect(state.open?.draft.attachments[1]?.alreadySinceMs).toBe(5);
  expect(ids(state.open?.messages[0]?.attachments)).toEqual(["a", "there"]);
  expect(ids(state.open?.outbox[0]?.attachments)).toEqual(["a", "there"]);
});

test("a file that was attached twice by two names is attached once", () => {
  const state = apply(attached("there", "new"), {
    type: "file_replaced",
    fileId: "new",
    file: file("there"),
  });
  expect(ids(state.open?.draft.attachments)).toEqual(["there"]);
});

test("since when a file is there stays said when its status changes", () => {
  const found = file("there", { alreadySinceMs: 5 });
  const replaced = apply(attached("new"), { type: "file_replaced", fileId: "new", file: found });
  const state = apply(replaced, { type: "file_changed", file: file("there", { nDrafts: 2 }) });
  expect(state.open?.draft.attachments[0]).toMatchObject({ alreadySinceMs: 5, nDrafts: 2 });
});

test("a file keeps the name that it has where it is attached", () => {
  const found = file("there", { name: "constitution.txt" });
  const replaced = apply(attached("new"), { type: "file_replaced", fileId: "new", file: found });
  const state = apply(replaced, { type: "file_changed", file: file("there", { name: "Pasted text.txt" }) });
  const attachments = [state.open?.draft, state.open?.messages[0], state.open?.outbox[0]];
  expect(attachments.map((one) => one?.attachments[0]?.name)).toEqual(Array(3).fill("constitution.txt"));
});
