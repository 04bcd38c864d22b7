/** Made-up services, models and model servers for tests and the gallery. */
import type {
  ChosenModelView,
  ModelServerView,
  ModelsView,
  OfferedModelView,
  ServiceView,
} from "../../ipc/bindings";
import { asIs, textOf } from "./text";

/** The local service. */
export function service(extra: Partial<ServiceView> = {}): ServiceView {
  return {
    profileId: "local",
    name: textOf("service-local"),
    address: "",
    isLocal: true,
    isChosen: true,
    state: "ready",
    problem: null,
    nextProbeAtMs: null,
    noFiles: null,
    keyEndsIn: null,
    keyLocation: "none",
    ...extra,
  };
}

/** A service of an organisation. */
export const office = (extra: Partial<ServiceView> = {}): ServiceView =>
  service({
    profileId: "office",
    name: asIs("chat.example.org"),
    address: "https://chat.example.org",
    isLocal: false,
    isChosen: false,
    keyEndsIn: "f3a9",
    keyLocation: "keyring",
    ...extra,
  });

/** The local service quotes; there are no model servers. */
export function models(extra: Partial<ModelsView> = {}): ModelsView {
  return {
    answers: null,
    meaning: null,
    meaningProgress: null,
    servers: [],
    isSearching: false,
    offer: null,
    memoryBytes: null,
    pageRequests: [],
    ...extra,
  };
}

/** A model of Ollama, ready. */
export function chosenModel(extra: Partial<ChosenModelView> = {}): ChosenModelView {
  return {
    address: "http://127.0.0.1:11434",
    model: extra.model ?? "qwen3:8b",
    name: extra.model ?? "qwen3:8b",
    serverName: "Ollama",
    sentTo: null,
    isEncrypted: true,
    readingSpeed: null,
    state: "ready",
    sinceMs: null,
    reason: [],
    ...extra,
  };
}

/** A model for answers without further facts from the server. */
export function offeredModel(id: string, extra: Partial<OfferedModelView> = {}): OfferedModelView {
  return {
    id,
    name: id,
    label: id,
    purpose: "answers",
    embeds: false,
    takesPictures: false,
    bytes: null,
    nParameters: null,
    contextTokens: null,
    needsBytes: null,
    remoteHost: null,
    ...extra,
  };
}

/** Ollama, with one model. */
export function modelServer(extra: Partial<ModelServerView> = {}): ModelServerView {
  return {
    address: "http://127.0.0.1:11434",
    host: "127.0.0.1:11434",
    program: "Ollama",
    version: "0.12.3",
    isAdded: false,
    isOnThisComputer: true,
    isEncrypted: false,
    state: "running",
    reason: [],
    keyLocation: "none",
    keyEndsIn: null,
    contextTokens: null,
    models: [offeredModel("qwen3:8b")],
    ...extra,
  };
}
