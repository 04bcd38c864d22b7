/** An `Asking` whose requests the test answers one by one, in any order. */
import type { AppState } from "../session/appState";
import type { Asking, Change } from "../session/asking";

interface Call {
  command: string;
  args: unknown;
  settle: (result: unknown) => void;
  fail: () => void;
}

export function askedOf(first: AppState) {
  const calls: Call[] = [];
  let state = first;
  const ask = async <T>(request: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await request();
    } catch {
      return undefined;
    }
  };
  const change = (next: Change): void => void (state = next(state));
  const asking = {
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
    ask,
    async askSnapshot<T>(request: () => Promise<T>, into: (result: T) => Change) {
      const result = await ask(request);
      if (result !== undefined) change(into(result));
      return result;
    },
  } as unknown as Asking;
  return { asking, calls, state: () => state };
}
