/** Made-up conversations, folders and options for tests and the gallery; each sets only the fields it needs. */
import type { ConversationRow, ConversationView, FolderView, OptionsView } from "../../ipc/bindings";

export function options(extra: Partial<OptionsView> = {}): OptionsView {
  return {
    instructions: { text: "", preset: "" },
    nextInstructions: null,
    maxOutputTokens: null,
    project: null,
    isWithoutProject: false,
    inherited: { instructions: null, instructionsFolder: "", project: null, projectFolder: "" },
    isStreamed: true,
    serviceConversationId: null,
    isAttached: false,
    version: 0,
    ...extra,
  };
}

export function row(id: string, extra: Partial<ConversationRow> = {}): ConversationRow {
  return {
    id,
    profileId: "local",
    title: id,
    createdAtMs: 0,
    updatedAtMs: 0,
    lastStatus: null,
    hasDraft: false,
    nWaiting: 0,
    folderId: null,
    pinnedPosition: null,
    isArchived: false,
    isUnread: false,
    isTemporary: false,
    version: 0,
    ...extra,
  };
}

export function folder(id: string, extra: Partial<FolderView> = {}): FolderView {
  return {
    id,
    parentId: null,
    name: id,
    instructions: { text: "", preset: "" },
    project: null,
    isOpen: true,
    ...extra,
  };
}

/** An open conversation `c`. */
export function conversation(extra: Partial<ConversationView> = {}): ConversationView {
  return {
    row: row("c"),
    messages: [],
    hasEarlier: false,
    hasLater: false,
    outbox: [],
    draft: { text: "", attachments: [], version: 0 },
    options: options(),
    origin: null,
    ...extra,
  };
}
