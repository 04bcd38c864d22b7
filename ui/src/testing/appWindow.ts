/** The whole window in a test, on a backend with the test's replies. */
import { beforeEach } from "vitest";
import App from "../App.svelte";
import { keepInputMethodKeys } from "../actions/inputMethod";
import { lazy } from "../components/shell/lazy/lazy.svelte";
import type { ActionRegistry } from "../actions/registry.svelte";
import type { ConversationView, FileView, StartView } from "../ipc/bindings";
import { Session } from "../session/session.svelte";
import { replyingBackend } from "./backend";
import { show } from "./page";
import type { Replies } from "./replies";
import { conversation } from "./views/conversations";
import { filesSum } from "./views/files";
import { models, service } from "./views/services";
import { startView } from "./views/start";

export * from "./page";

beforeEach(() => keepInputMethodKeys(window));

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
  show(App, actions ? { session, actions } : { session });
  return { session, backend };
}

/** Replies to the commands of the files page. */
export const filesPage = (files: FileView[]): Replies => ({
  list_files: { files, nFiles: files.length },
  sum_up_files: filesSum({ nFiles: files.length }),
  refresh_files: null,
});
