// Generated from Rust (crates/app/src/view.rs and the shell's commands). Do not edit.

export type MessageStatus = "sending" | "streaming" | "complete" | "stopped" | "cut" | "failed";
export type Role = "you" | "assistant";

export type StartView = { version: string; isFirstRun: boolean; services: Array<ServiceView>; settings: Settings; conversations: Array<ConversationRow>; openConversationId: string | null; nFiles: number; notices: Array<string> };
export type ServiceView = { profileId: string; name: string; address: string; isLocal: boolean; isChosen: boolean; state: ServiceState; problem: ProblemView | null; keyEndsIn: string | null; keyPlace: KeyPlace };
export type ServiceState = "starting" | "ready" | "offline" | "key_rejected" | "no_key";
export type KeyPlace = "none" | "keyring" | "session" | "environment";
export type Settings = { theme: Theme; sendKey: SendKey };
export type Theme = "system" | "light" | "dark";
export type SendKey = "enter" | "ctrl_enter";
export type ConversationRow = { id: string; title: string; updatedAtMs: number; lastStatus: MessageStatus | null; hasDraft: boolean };
export type ConversationView = { row: ConversationRow; messages: Array<MessageView>; hasEarlier: boolean; draft: DraftView };
export type EarlierView = { messages: Array<MessageView>; hasEarlier: boolean };
export type DraftView = { text: string; attachments: Array<FileView> };
export type MessageView = { id: string; role: Role; status: MessageStatus; createdAtMs: number; blocks: Array<BlockView>; sources: Array<SourceView>; attachments: Array<FileView>; ending: EndingView | null; model: string | null; durationMs: number | null; outputTokens: number | null; seq: number };
export type BlockView = { "kind": "html"; html: string } | { "kind": "refusal"; text: string } | { "kind": "reasoning"; html: string } | { "kind": "tool"; name: string; summary: string; arguments: string; output: string | null } | { "kind": "unknown"; itemKind: string; json: string };
export type SourceView = { number: number; title: string; place: string; quote: string; url: string | null; isDeleted: boolean };
export type EndingView = { title: string; detail: string; actions: Array<EndingAction> };
export type EndingAction = "retry" | "open_settings";
export type FileView = { id: string; name: string; bytes: number; createdAtMs: number | null; purpose: string; status: FileStatusView; nConversations: number; nDrafts: number };
export type FileStatusView = { "kind": "queued" } | { "kind": "uploading"; sentBytes: number } | { "kind": "processing"; word: string } | { "kind": "ready" } | { "kind": "failed"; reason: string; canRetry: boolean } | { "kind": "deleting" } | { "kind": "deleted" };
export type FilesView = { files: Array<FileView>; checkedAtMs: number | null; problem: ProblemView | null };
export type DropView = { names: Array<string>; bytes: number };
export type ProblemView = { code: ProblemCode; title: string; detail: string };
export type ProblemCode = "offline" | "key" | "input" | "service" | "storage" | "not_found" | "cancelled";
export type SentView = { row: ConversationRow; question: MessageView | null; answer: MessageView; replaces: string | null };
export type AppEvent = { "type": "turn_updated"; conversationId: string; messageId: string; seq: number; status: MessageStatus; keep: number; tail: Array<BlockView>; model: string | null } | { "type": "message_changed"; conversationId: string; message: MessageView } | { "type": "conversation_changed"; row: ConversationRow } | { "type": "conversation_deleted"; conversationId: string } | { "type": "file_changed"; file: FileView } | { "type": "files_changed"; nFiles: number } | { "type": "services_changed"; services: Array<ServiceView> } | { "type": "drag_moved"; dragged: DropView; x: number; y: number } | { "type": "drag_left" } | { "type": "dropped"; dragged: DropView; x: number; y: number } | { "type": "notice"; text: string };

export type CommandMap = {
  start: { args: Record<string, never>; result: StartView };
  search_conversations: { args: { query: string }; result: Array<ConversationRow> };
  create_conversation: { args: Record<string, never>; result: ConversationView };
  open_conversation: { args: { conversationId: string }; result: ConversationView };
  load_earlier: { args: { conversationId: string; beforeMessageId: string }; result: EarlierView };
  rename_conversation: { args: { conversationId: string; title: string }; result: ConversationRow };
  delete_conversation: { args: { conversationId: string }; result: null };
  save_draft: { args: { conversationId: string; text: string }; result: null };
  send_message: { args: { conversationId: string; text: string }; result: SentView };
  stop_turn: { args: { conversationId: string }; result: null };
  retry_answer: { args: { messageId: string }; result: SentView };
  copy_text: { args: { messageId: string }; result: string };
  pick_attachments: { args: { conversationId: string }; result: DraftView };
  attach_dropped: { args: { conversationId: string }; result: DraftView };
  remove_attachment: { args: { conversationId: string; fileId: string }; result: DraftView };
  retry_upload: { args: { fileId: string }; result: FileView };
  list_files: { args: { refresh: boolean }; result: FilesView };
  pick_uploads: { args: Record<string, never>; result: null };
  upload_dropped: { args: Record<string, never>; result: null };
  cancel_upload: { args: { fileId: string }; result: null };
  download_file: { args: { fileId: string }; result: string | null };
  delete_file: { args: { fileId: string }; result: null };
  connect_service: { args: { address: string; key: string }; result: ServiceView };
  choose_service: { args: { profileId: string }; result: Array<ServiceView> };
  forget_service: { args: { profileId: string }; result: Array<ServiceView> };
  save_settings: { args: { settings: Settings }; result: null };
  open_link: { args: { url: string }; result: null };
};
