/** Services in words. */
import type { ServiceView } from "../ipc/bindings";
import { say, t } from "../words/words";

/** A service by its name, and whether it can be used. */
export function serviceState(service: ServiceView): string {
  const { state, isLocal } = service;
  const name = say(service.name);
  switch (state) {
    case "starting":
      return isLocal ? t.serviceStateStarting({ name }) : t.serviceStateConnecting({ name });
    case "ready":
      return t.serviceStateReady({ name });
    case "offline":
      return t.serviceStateOffline({ name });
    case "key_rejected":
      return t.serviceStateKeyRejected({ name });
    case "no_key":
      return t.serviceStateNoKey({ name });
    case "keyring_locked":
      return t.serviceStateKeyringLocked({ name });
  }
}
