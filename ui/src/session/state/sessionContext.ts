/** The part of the session that requests use: the backend, the state, and how an answer gets into it. */
import type { Args, Backend, Command } from "../../ipc/backend";
import type { AttachTarget, CommandMap, DraftView, ProblemView } from "../../ipc/bindings";
import type { AppState, NoticeAction } from "./appState";

export type Change = (state: AppState) => AppState;

export interface SessionContext {
  readonly backend: Backend;
  readonly state: AppState;
  change(change: Change): void;
  /** Runs a command; a problem becomes a notice and the result `undefined`. */
  call<K extends Command>(command: K, ...args: Args<K>): Promise<CommandMap[K]["result"] | undefined>;
  /** Runs a request of several commands; a problem becomes a notice and the result `undefined`. */
  request<T>(load: () => Promise<T>): Promise<T | undefined>;
  /** Like `request`, for replies with messages: events wait until the reply is in the state. */
  requestSnapshot<T>(load: () => Promise<T>, change: (result: T) => Change): Promise<T | undefined>;
  /** Like `request`, for replies with a draft or an edit, whose files are put into the state. */
  requestDraft(target: AttachTarget, load: () => Promise<DraftView>): Promise<DraftView | undefined>;
  showProblem(problem: ProblemView): void;
  /** A change was saved: problems with saving are over. */
  noteSaved(): void;
  /** `title` is called at each rendering. */
  showNotice(title: () => string, action?: NoticeAction): void;
  createConversation(): Promise<boolean>;
  openConversation(conversationId: string): Promise<void>;
}
