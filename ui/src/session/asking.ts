/** What requests need of the session: the backend, the state, and how an answer gets into it. */
import type { Backend } from "../ipc/backend";
import type { ProblemView } from "../ipc/bindings";
import type { AppState } from "./appState";

export type Change = (state: AppState) => AppState;

export interface Asking {
  readonly backend: Backend;
  readonly state: AppState;
  change(change: Change): void;
  /** Runs a request; a problem becomes a notice and the result `undefined`. */
  ask<T>(request: () => Promise<T>): Promise<T | undefined>;
  /** As `ask`, for requests that answer with messages: their changes wait until the answer is in the state. */
  askSnapshot<T>(request: () => Promise<T>, change: (result: T) => Change): Promise<T | undefined>;
  showProblem(problem: ProblemView): void;
  showNotice(title: string): void;
  createConversation(): Promise<boolean>;
  openConversation(conversationId: string): Promise<void>;
}
