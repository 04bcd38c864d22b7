/** Texts about services. */
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

/** The host of a service with the rest of its address; empty if that is its name. */
export function hostOf(service: ServiceView): string {
  const host = service.address.replace(/^https?:\/\//, "");
  return host === say(service.name) ? "" : host;
}

/** The reason why a service cannot take a question, in a word or two; empty when it can. */
export function serviceMenuState({ state }: ServiceView): string {
  switch (state) {
    case "starting":
    case "ready":
      return "";
    case "offline":
      return t.serviceMenuOffline;
    case "insecure":
      return t.serviceMenuInsecure;
    case "key_rejected":
      return t.serviceMenuKeyRejected;
    case "no_key":
      return t.serviceMenuNoKey;
    case "keyring_locked":
      return t.serviceMenuKeyringLocked;
  }
}

/** The line below the local service: the model that writes its answers, or a note that there is none. */
export function writerLine({ answers }: ModelsView): string {
  if (!answers) return t.serviceMenuQuotes;
  return t.serviceMenuModel({ server: answers.serverName, model: answers.name });
}

/** The model that writes the answers of a service; `null` unless it is the local one and both are ready. */
const writerOf = (service: ServiceView, { answers }: ModelsView): ChosenModelView | null =>
  service.isLocal && service.state === "ready" && answers && !isAway(answers) ? answers : null;

/** The problem of a service or of the model that writes its answers; empty without one. */
export function serviceTrouble(service: ServiceView, { answers }: ModelsView): string {
  const { state, isLocal } = service;
  if (state === "starting") return "";
  if (state !== "ready") return serviceState(service);
  const isModelAway = isLocal && answers !== null && isAway(answers);
  return isModelAway ? t.serviceModelAway({ name: say(service.name), model: answers.name }) : "";
}

/** The tooltip of a service's model: the complete id if the name is shorter. */
export function writerTip(service: ServiceView, models: ModelsView): string | undefined {
  const writer = writerOf(service, models);
  return writer ? idTipOf(writer.model, writer.name) : undefined;
}
