/** Services in words. */
import type { ServiceState, ServiceView } from "../ipc/bindings";

const WORDS: Record<ServiceState, string> = {
  starting: "connecting",
  ready: "ready",
  offline: "offline",
  key_rejected: "key rejected",
  no_key: "no key",
  keyring_locked: "keyring locked",
};

/** Whether a service can be used. */
export function stateWord({ state, isLocal }: ServiceView): string {
  return isLocal && state === "starting" ? "starting" : WORDS[state];
}
