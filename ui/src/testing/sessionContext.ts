/** A `SessionContext` on a test's backend, with a plain state. */
import type { AppState } from "../session/state/appState";
import type { SessionContext, Change } from "../session/state/sessionContext";
import { manualBackend } from "./backend";

export function contextOf(first: AppState, backend = manualBackend()) {
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
    backend,
    change,
    request,
    call: (...args: Parameters<typeof backend.call>) => request(() => backend.call(...args)),
    noteSaved: () => undefined,
    async requestSnapshot<T>(load: () => Promise<T>, into: (result: T) => Change) {
      const result = await request(load);
      if (result !== undefined) change(into(result));
      return result;
    },
  } as unknown as SessionContext;
  return { context, calls: backend.calls, state: () => state };
}
