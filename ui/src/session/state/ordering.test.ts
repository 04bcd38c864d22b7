import { expect, test } from "vitest";
import type { AppEvent } from "../../ipc/bindings";
import { conversation, folder, options, row } from "../../testing/views/conversations";
import { file } from "../../testing/views/files";
import { openState } from "../../testing/views/start";
import { apply } from "./apply";
import { Generations } from "./ordering";
import { withDraft, withOpened } from "./replies";

test("only the latest request about a subject counts", () => {
  const generations = new Generations();
  const isFirst = generations.begin("settings");
  const isOther = generations.begin("page");
  expect(isFirst()).toBe(true);
  const isSecond = generations.begin("settings");
  expect([isFirst(), isSecond(), isOther()]).toEqual([false, true, true]);
});

/** The state after these events, in this order. */
const after = (...events: AppEvent[]) => events.reduce(apply, openState([]));

test("an older row does not replace a newer one", () => {
  const changed = (title: string, version: number) =>
    ({ type: "conversation_changed", row: row("c", { title, version }) }) as const;
  const state = after(changed("new", 3), changed("old", 2));
  expect([state.conversations[0]?.title, state.open?.row.title]).toEqual(["new", "new"]);
  const many: AppEvent = { type: "conversations_changed", rows: [row("c", { title: "old", version: 1 })] };
  expect(apply(state, many).conversations[0]?.title).toBe("new");
  expect(after(changed("old", 2), changed("new", 3)).open?.row.title).toBe("new");
});

test("older options, folders, and counts of the trash and of files are ignored", () => {
  const set = (maxOutputTokens: number, version: number) =>
    ({
      type: "options_changed",
      conversationId: "c",
      options: options({ maxOutputTokens, version }),
    }) as const;
  expect(after(set(2, 2), set(1, 1)).open?.options.maxOutputTokens).toBe(2);
  const folders = (id: string, version: number): AppEvent => ({
    type: "folders_changed",
    folders: [folder(id)],
    version,
  });
  expect(after(folders("new", 2), folders("old", 1)).folders.map(({ id }) => id)).toEqual(["new"]);
  const trash = (nTrashed: number, version: number) =>
    ({ type: "trash_changed", nTrashed, version }) as const;
  expect(after(trash(2, 2), trash(1, 1)).nTrashed).toBe(2);
  const files = (profileId: string, nFiles: number, version: number) =>
    ({ type: "files_changed", profileId, nFiles, version }) as const;
  const counted = after(files("local", 2, 2), files("local", 1, 1), files("office", 5, 1));
  expect(counted.nFiles).toEqual({ local: 2, office: 5 });
});

test("an older snapshot or reply leaves newer options, rows and drafts", () => {
  const draft = (id: string, version: number) => ({ text: "", attachments: [file(id)], version });
  const newest = conversation({
    row: row("c", { title: "new", version: 9 }),
    options: options({ maxOutputTokens: 2, version: 9 }),
    draft: draft("new", 9),
  });
  const older = conversation({
    row: row("c", { title: "old", version: 8 }),
    options: options({ maxOutputTokens: 1, version: 8 }),
    draft: draft("old", 8),
  });
  const state = withOpened(openState([]), newest);
  const again = withOpened(state, older);
  expect([again.open?.row.title, again.open?.options.maxOutputTokens]).toEqual(["new", 2]);
  expect(again.open?.draft.attachments[0]?.id).toBe("new");
  expect(withDraft(state, "c", older.draft).open?.draft.attachments[0]?.id).toBe("new");
  expect(withDraft(state, "c", draft("newer", 10)).open?.draft.attachments[0]?.id).toBe("newer");
});
