/** Backends for tests. The test answers commands and emits events; nothing is automatic. */
import { flushSync } from "svelte";
import { afterEach, expect } from "vitest";
import type { Backend, Command } from "../ipc/backend";
import type { AppEvent, ProblemView } from "../ipc/bindings";
import { replyOf, type Args, type Replies, type Result } from "./replies";
import { asIs } from "./views/text";

/** A call of a command, pending until the test settles it. */
interface Call {
  command: Command;
  args: unknown;
  settle: (result: unknown) => void;
  fail: (problem?: ProblemView) => void;
}

class TestBackend implements Backend {
  /** All calls, oldest first. */
  readonly calls: Call[] = [];
  readonly diagramUrl = "about:blank";
  readonly #onCall: (call: Call) => void;
  #listen: (event: AppEvent) => void = () => undefined;

  constructor(onCall: (call: Call) => void) {
    this.#onCall = onCall;
  }

  call<K extends Command>(command: K, ...[args]: unknown[]): Promise<Result<K>> {
    return new Promise((resolve, reject) => {
      const settle = resolve as Call["settle"];
      const fail: Call["fail"] = (problem) => reject(problem ?? new Error(command));
      const call: Call = { command, args, settle, fail };
      this.calls.push(call);
      this.#onCall(call);
    });
  }

  firstState(): Promise<Result<"start">> {
    return this.call("start");
  }

  onEvent(listen: (event: AppEvent) => void): Promise<void> {
    this.#listen = listen;
    return Promise.resolve();
  }

  pictureUrl(path: string): string {
    return path;
  }

  /** Emits an event, and updates the page. */
  emit(event: AppEvent): void {
    this.#listen(event);
    flushSync();
  }

  /** The arguments of each call of a command. */
  argsOf<K extends Command>(command: K): Args<K>[] {
    return this.calls.filter((call) => call.command === command).map((call) => call.args as Args<K>);
  }
}

/** Each call waits in `calls` until the test settles it. */
export function manualBackend(): TestBackend {
  return new TestBackend(() => undefined);
}

const unanswered: Command[] = [];
afterEach(() => {
  expect(unanswered.splice(0), "commands without a reply in this test").toEqual([]);
});

/** Each call is answered from `replies`, which the test may change. A command that is not there fails the test. */
export function replyingBackend(replies: Replies): TestBackend {
  return new TestBackend(({ command, args, settle }) => {
    if (!(command in replies)) unanswered.push(command);
    // In a separate task, as from the shell: replies are handled in the order of the calls.
    requestAnimationFrame(() => settle(replyOf(replies, command, args)));
  });
}

/** A reply that refuses with this title. */
export function refusal(title: string, code: ProblemView["code"] = "input"): () => never {
  return () => {
    const problem: ProblemView = { code, title: asIs(title), detail: [] };
    throw problem;
  };
}
