/** Services in words. */
import type { ModelsView, ServiceView } from "../ipc/bindings";
import { isAway } from "./models";
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
    case "insecure":
      return t.serviceStateInsecure({ name });
    case "key_rejected":
      return t.serviceStateKeyRejected({ name });
    case "no_key":
      return t.serviceStateNoKey({ name });
    case "keyring_locked":
      return t.serviceStateKeyringLocked({ name });
  }
}

/** The same; the local service, once it is ready, with the model that writes its answers. */
export function serviceLine(service: ServiceView, { answers }: ModelsView): string {
  if (!service.isLocal || service.state !== "ready") return serviceState(service);
  const name = say(service.name);
  return answers && !isAway(answers)
    ? t.serviceWrites({ name, model: answers.model })
    : t.serviceQuotes({ name });
}
