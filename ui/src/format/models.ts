/** Texts about models and their servers: their state, their requirements, and where questions are sent. */
import type {
  ChosenModelView,
  ModelRef,
  ModelServerView,
  ModelsView,
  ModelUse,
  OfferedModelView,
} from "../ipc/bindings";
import { formatElapsed } from "./dates";
import { formats, sayAll, t } from "../words/words";

/** A model and the server that offers it. */
export interface Offered {
  server: ModelServerView;
  model: OfferedModelView;
}

export const refOf = ({ server, model }: Offered): ModelRef => ({ address: server.address, model: model.id });

/** A unique key of a model. An address contains no space. */
export const keyOf = ({ address, model }: ModelRef): string => `${address} ${model}`;

/** The models that servers offer for a use. */
export function offeredFor(models: ModelsView, use: ModelUse): Offered[] {
  const isFor = ({ purpose, embeds }: OfferedModelView): boolean =>
    purpose === use || (use === "meaning" && embeds);
  return models.servers.flatMap((server) => server.models.filter(isFor).map((model) => ({ server, model })));
}

/** The model that Parlance proposes for answers, with its server. */
export function proposedOf(models: ModelsView): Offered | undefined {
  const { offer } = models;
  if (!offer) return undefined;
  return offeredFor(models, "answers").find((one) => keyOf(refOf(one)) === keyOf(offer));
}

/** The answer models of a server on this computer that fit into its memory. */
export function fittingOf(server: ModelServerView): OfferedModelView[] {
  return server.models.filter(
    ({ purpose, needsBytes, remoteHost }) =>
      purpose === "answers" && needsBytes === null && remoteHost === null,
  );
}

/** `Ollama`, or the host of a server that is not recognised. */
export const programOf = ({ program, host }: ModelServerView): string => program ?? host;

/** The program of a server in a list of several, with the host where two of them have the same one. */
export function serverLabel(server: ModelServerView, all: ModelServerView[]): string {
  const name = programOf(server);
  const isShared = all.some((other) => other !== server && programOf(other) === name);
  return isShared ? `${name} (${server.host})` : name;
}

/** The tooltip of a model's name: the complete id if the name differs from it. */
export const idTipOf = (id: string, name: string | null): string | undefined =>
  id === name ? undefined : id;
export const idTip = ({ id, name }: OfferedModelView): string | undefined => idTipOf(id, name);

/** `Ollama 0.12.3`. */
export function serverTitle(server: ModelServerView): string {
  return [programOf(server), server.version].filter((part) => part !== null).join(" ");
}

/** The note below the name of a server: its location, and its models or its problem. */
export function serverNote(server: ModelServerView): string {
  const { state, host, models, reason } = server;
  if (state === "running") return t.modelsServerModels({ host, n: models.length });
  if (state === "installed") return t.modelsServerInstalled;
  return state === "failed" && reason.length > 0 ? sayAll(reason) : host;
}

/** Whether a server answers, in a word or two. */
export function serverStateWord({ state, isOnThisComputer }: ModelServerView): string {
  switch (state) {
    case "unknown":
      return t.modelsLooking;
    case "running":
      return t.modelsStateRunning;
    case "loading":
      return t.modelsStateLoading;
    case "stopped":
    case "installed":
      return isOnThisComputer ? t.modelsStateStopped : t.modelsStateUnreachable;
    case "key_needed":
      return t.modelsStateKey;
    case "failed":
      return t.modelsStateFailed;
  }
}

/** The servers of this computer that are there and offer no model yet, each in a sentence. */
export function unreadyNotes({ servers }: ModelsView): string[] {
  return servers.flatMap((server) => {
    if (!server.isOnThisComputer) return [];
    const name = serverLabel(server, servers);
    if (server.state === "loading") return [t.welcomeServerLoading({ server: name })];
    return server.state === "key_needed" ? [t.welcomeServerKey({ server: name })] : [];
  });
}

/** The note below the name of a model: its most important property. May be empty. */
export function modelNote(model: OfferedModelView, memoryBytes: number | null): string {
  const { purpose, remoteHost, needsBytes, nParameters, contextTokens } = model;
  if (remoteHost !== null) return t.modelsRunsOn({ host: remoteHost });
  if (needsBytes !== null && memoryBytes !== null)
    return t.modelsNeeds({ needed: needsBytes, memory: memoryBytes });
  if (purpose === "meaning") return t.modelsForMeaning;
  if (purpose === "other") return t.modelsForOther;
  const parameters = nParameters === null ? null : formats.parameters(nParameters);
  if (parameters !== null && contextTokens !== null) return t.modelsFacts({ parameters, n: contextTokens });
  if (parameters !== null) return t.modelsParameters({ parameters });
  return contextTokens === null ? "" : t.modelsContext({ n: contextTokens });
}

/** Whether a chosen model cannot be used now. */
export function isAway({ state }: ChosenModelView): boolean {
  return state === "stopped" || state === "missing" || state === "key_needed" || state === "failed";
}

/** The note below the choice of the answer model. */
export function answersNote(chosen: ChosenModelView, nowMs: () => number): string {
  const { state, name: model, sinceMs, readingSpeed } = chosen;
  const time = (): string => formatElapsed(nowMs() - (sinceMs ?? nowMs()));
  if (state === "loading") return t.modelsLoading({ model, time: time() });
  if (state === "busy") return t.modelsBusy({ time: time() });
  if (state === "missing") return t.modelsUntilChosen;
  if (isAway(chosen)) return t.modelsUntilBack;
  return readingSpeed === null
    ? t.modelsWriteNote
    : formats.sentences([t.modelsWriteNote, t.modelsReadingSpeed({ tokens: roughly(readingSpeed) })]);
}

/** A measured number to two digits: 1,234 is 1,200. */
function roughly(n: number): number {
  return Number(n.toPrecision(2));
}

/** Why a chosen model cannot be used, and the consequence; `null` while it can. */
export function whyAway(chosen: ChosenModelView): { title: string; note: string } | null {
  const { state, name: model, serverName: server, sentTo, sinceMs, reason } = chosen;
  switch (state) {
    case "stopped":
      return {
        title: sentTo === null ? t.modelsStopped({ server }) : t.modelsUnreachable({ server }),
        note: t.modelsStoppedNote({ model }),
      };
    case "missing":
      return {
        title: t.modelsMissing({ server, model }),
        note: sinceMs === null ? t.modelsMissingNote : t.modelsMissingSince({ ms: sinceMs }),
      };
    case "key_needed":
      return { title: t.modelsKeyNeeded({ server }), note: t.modelsKeyNeededNote };
    case "failed":
      return { title: t.modelsFailed({ server }), note: sayAll(reason) };
    default:
      return null;
  }
}

/** The progress of the search by meaning, or why it is not available. */
export function meaningNote({ meaning, meaningProgress }: ModelsView): string {
  if (!meaning) return t.modelsMeaningByWords;
  if (isAway(meaning)) return t.modelsMeaningAway({ model: meaning.name });
  if (!meaningProgress) return "";
  const { nReady: ready, nPassages: total } = meaningProgress;
  return total === 0 ? t.modelsMeaningEmpty : t.modelsMeaningReady({ ready, total });
}

/** States which hosts receive questions and documents with the chosen models. */
export function privacyOf({ answers, meaning }: ModelsView, readsPages: boolean): string {
  const sentences: string[] = [];
  const add = (chosen: ChosenModelView | null, say: (to: { host: string }) => string): void => {
    if (!chosen || chosen.sentTo === null) return;
    sentences.push(say({ host: chosen.sentTo }));
    if (!chosen.isEncrypted) sentences.push(t.modelsOpen);
  };
  add(answers, (to) => t.modelsSent(to));
  add(meaning, (to) => t.modelsMeaningSent(to));
  if (readsPages) sentences.push(t.modelsPages);
  return sentences.length === 0 ? t.modelsStays : formats.sentences(sentences);
}

/** The privacy note for an address while the user enters it; empty for an address of this computer. */
export function privacyOfAddress(typed: string): string {
  const far = hostElsewhere(typed.trim());
  if (!far) return "";
  const sent = t.modelsWouldSend({ host: far.host });
  return far.isEncrypted ? sent : formats.sentences([sent, t.modelsOpen]);
}

/**
 * The host of an address that is not of this computer. Without a scheme, Rust assumes http for hosts of the local
 * network.
 */
function hostElsewhere(address: string): { host: string; isEncrypted: boolean } | null {
  const hasScheme = address.includes("://");
  let url: URL;
  try {
    url = new URL(hasScheme ? address : `http://${address}`);
  } catch {
    return null;
  }
  const { host, hostname, protocol } = url;
  if (hostname === "" || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)) return null;
  const isNear = /^[\d.]+$|^\[|^[^.]+$|\.local$/.test(hostname);
  return { host, isEncrypted: protocol === "https:" || (!hasScheme && !isNear) };
}
