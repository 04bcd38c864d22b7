/** The note about a key beside its field. */
import type { KeyLocation } from "../../../ipc/bindings";
import { t } from "../../../words/words";

/** How a key begins. */
export const KEY_START = "svc_…";

/** Where a new key will be kept. */
export function newKeyNote(lacksKeyring: boolean): string {
  return keyNote(lacksKeyring ? "session" : "none");
}

/** Where a key is kept; `none` says where a new one will be. */
export function keyNote(location: KeyLocation): string {
  switch (location) {
    case "none":
      return t.connectKeyNone;
    case "keyring":
      return t.connectKeyKeyring;
    case "session":
      return t.connectKeySession;
    case "session_locked":
      return t.connectKeyLocked;
    case "environment":
      return t.connectKeyEnvironment;
  }
}
