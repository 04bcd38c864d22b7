/** The note about a key next to its field. */
import type { KeyLocation } from "../../../ipc/bindings";
import { t } from "../../../words/words";

/** The prefix of a key. */
export const KEY_START = "svc_…";

/** States where a new key will be stored. */
export function newKeyNote(lacksKeyring: boolean): string {
  return keyNote(lacksKeyring ? "session" : "none");
}

/** States where a key is stored; for `none`, where a new one will be. */
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
