/** Updates a changed file everywhere in the state: draft, edits, waiting questions, messages, recent files. */
import type { FileView, MessageView } from "../../ipc/bindings";
import type { AppState } from "./appState";

/** Updates a file everywhere it is shown. */
export function withFile(state: AppState, file: FileView): AppState {
  const replace = (files: FileView[]): FileView[] => replaced(files, file.id, file);
  // A file keeps the name under which it is attached. The attachment's own events change it.
  const named = (files: FileView[], but: (known: FileView) => Partial<FileView> = () => ({})): FileView[] =>
    files.some(({ id }) => id === file.id)
      ? files.map((known) => (known.id === file.id ? { ...file, name: known.name, ...but(known) } : known))
      : files;
  const next = withAttachments(state, named, (files) =>
    // `alreadySinceMs` comes with the draft and concerns only this draft.
    named(files, ({ alreadySinceMs }) => ({ alreadySinceMs })),
  );
  // Only the store knows the text of citations, so load the conversation again. Not if the loaded messages lack the
  // end: they would be lost, and the next page includes the change anyway.
  const isCited = next.open?.messages.some((message) => cites(message, file.name)) ?? false;
  if (file.status.kind === "deleted" && isCited && !next.open?.hasLater) next.isOpenStale = true;
  if (state.latestFiles) {
    const known = replace(state.latestFiles);
    next.latestFiles = known.filter(({ status }) => status.kind !== "deleted");
  }
  return next;
}

/** Replaces a file by an uploaded one with the same content. */
export function withReplaced(state: AppState, fileId: string, by: FileView): AppState {
  const replace = (files: FileView[]): FileView[] => {
    const isThere = files.some((known) => known.id === by.id);
    return isThere ? without(files, fileId) : replaced(files, fileId, by);
  };
  const next = withAttachments(state, replace, replace);
  if (state.latestFiles) next.latestFiles = replace(state.latestFiles);
  return next;
}

function withAttachments(
  state: AppState,
  replace: (files: FileView[]) => FileView[],
  replaceInDraft: (files: FileView[]) => FileView[],
): AppState {
  const open = state.open;
  if (!open) return { ...state };
  const messages = open.messages.map((message) => {
    const attachments = replace(message.attachments);
    const editAddedFiles = replaceInDraft(message.editAddedFiles);
    const isSame = attachments === message.attachments && editAddedFiles === message.editAddedFiles;
    return isSame ? message : { ...message, attachments, editAddedFiles };
  });
  const outbox = open.outbox.map((entry) => ({ ...entry, attachments: replace(entry.attachments) }));
  const draft = { ...open.draft, attachments: replaceInDraft(open.draft.attachments) };
  return { ...state, open: { ...open, messages, outbox, draft } };
}

function replaced(files: FileView[], fileId: string, by: FileView): FileView[] {
  return files.some((known) => known.id === fileId)
    ? files.map((known) => (known.id === fileId ? by : known))
    : files;
}

function without(files: FileView[], fileId: string): FileView[] {
  return files.some((known) => known.id === fileId) ? files.filter((known) => known.id !== fileId) : files;
}

/** Whether a message cites a file that it does not show as deleted yet. */
function cites(message: MessageView, name: string): boolean {
  return message.sources.some((source) => source.title === name && source.deletedAtMs === null);
}
