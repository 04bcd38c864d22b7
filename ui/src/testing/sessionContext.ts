/** A `SessionContext` whose requests the test answers one by one, in any order. */
import type { AppState } from "../session/appState";
import type { SessionContext, Change } from "../session/sessionContext";

interface Call {
  command: string;
  args: unknown;
  settle: (result: unknown) => void;
  fail: () => void;
}

export function contextOf(first: AppState) {
  const calls: Call[] = [];
  let state = first;
  const request = async <T>(load: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await load();
    } catch {
      return undefined;
    }
  };
  const change = (next: Change): void => void (state = next(state));
  const context = {
    get state() {
      return state;
    },
    backend: {
      call: (command: string, args: unknown) =>
        new Promise((settle, reject) => {
          calls.push({ command, args, settle, fail: () => reject(new Error(command)) });
        }),
    },
    change,
    request,
    async requestSnapshot<T>(load: () => Promise<T>, into: (result: T) => Change) {
      const result = await request(load);
      if (result !== undefined) change(into(result));
      return result;
    },
  } as unknown as SessionContext;
  return { context, calls, state: () => state };
}
