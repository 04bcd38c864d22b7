/** Services in words. */
import type { ChosenModelView, ModelsView, ServiceView } from "../ipc/bindings";
import { idTipOf, isAway } from "./models";
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

/** The model that writes the answers of a service; `null` unless it is the local one and both are ready. */
const writerOf = (service: ServiceView, { answers }: ModelsView): ChosenModelView | null =>
  service.isLocal && service.state === "ready" && answers && !isAway(answers) ? answers : null;

/** The same; the local service, once it is ready, with the model that writes its answers. */
export function serviceLine(service: ServiceView, models: ModelsView): string {
  if (!service.isLocal || service.state !== "ready") return serviceState(service);
  const name = say(service.name);
  const { answers } = models;
  if (!answers) return t.serviceQuotes({ name });
  const model = answers.name;
  return isAway(answers) ? t.serviceModelAway({ name, model }) : t.serviceWrites({ name, model });
}

/** The tooltip of that line: the whole id of a model whose name is shorter. */
export function writerTip(service: ServiceView, models: ModelsView): string | undefined {
  const writer = writerOf(service, models);
  return writer ? idTipOf(writer.model, writer.name) : undefined;
}
