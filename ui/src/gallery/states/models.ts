/** Recorded states of the models of the local service. */
import type { ModelServerView, ModelsView } from "../../ipc/bindings";
import { chosenModel, models, modelServer, offeredModel } from "../../testing/views/services";
import { textOf } from "../../testing/views/text";
import { at } from "./messages";

const MEMORY = 32_000_000_000;
const OLLAMA = "http://127.0.0.1:11434";

const ollama = (): ModelServerView =>
  modelServer({
    models: [
      offeredModel("qwen3:8b", { bytes: 5_200_000_000, nParameters: 8_190_000_000, contextTokens: 40_960 }),
      offeredModel("gemma3:4b", {
        bytes: 3_300_000_000,
        nParameters: 4_300_000_000,
        contextTokens: 131_072,
        takesPictures: true,
      }),
      offeredModel("llama3.1:70b", { bytes: 40_000_000_000, needsBytes: 42_000_000_000 }),
      offeredModel("gpt-oss:120b-cloud", { remoteHost: "ollama.com" }),
      offeredModel("nomic-embed-text", { purpose: "meaning", bytes: 274_000_000 }),
    ],
  });

const lmStudio = (): ModelServerView =>
  modelServer({
    address: "http://127.0.0.1:1234",
    host: "127.0.0.1:1234",
    program: "LM Studio",
    version: null,
    state: "installed",
    models: [],
  });

const elsewhere = (extra: Partial<ModelServerView>): ModelServerView =>
  modelServer({ version: null, isAdded: true, models: [], ...extra });

/** Servers with every possible problem, one of them on another computer. */
const others = (): ModelServerView[] => [
  elsewhere({
    address: "https://models.example.org",
    host: "models.example.org",
    program: null,
    isOnThisComputer: false,
    isEncrypted: true,
    keyLocation: "session",
    keyEndsIn: "f3a9",
    models: [offeredModel("a-model-with-a-name-that-is-as-long-as-those-of-converted-models-are-q4_k_m")],
  }),
  elsewhere({
    address: "http://127.0.0.1:1337",
    host: "127.0.0.1:1337",
    program: "Jan",
    state: "key_needed",
  }),
  elsewhere({
    address: "http://127.0.0.1:8080",
    host: "127.0.0.1:8080",
    program: "llama.cpp",
    isAdded: false,
    state: "loading",
  }),
  elsewhere({
    address: "http://10.0.0.5:8000",
    host: "10.0.0.5:8000",
    program: null,
    isOnThisComputer: false,
    state: "stopped",
  }),
  elsewhere({
    address: "http://127.0.0.1:9000",
    host: "127.0.0.1:9000",
    program: null,
    state: "failed",
    reason: [textOf("model-server-unrecognised", { host: "127.0.0.1:9000" })],
  }),
];

/** Ollama was found, and no model is chosen. */
export const foundModels = (): ModelsView =>
  models({
    servers: [ollama(), lmStudio()],
    offer: { address: OLLAMA, model: "qwen3:8b" },
    memoryBytes: MEMORY,
  });

const meaning = chosenModel({ model: "nomic-embed-text" });

/** No server offers a model yet: one is loading, and another one needs a key. */
export const unreadyModels = (): ModelsView =>
  models({ servers: others().filter(({ state }) => state === "loading" || state === "key_needed") });

/** Two models are used, and both are there. */
const used = (extra: Partial<ModelsView> = {}): ModelsView =>
  models({
    answers: chosenModel(),
    meaning,
    meaningProgress: { nReady: 2418, nPassages: 2418 },
    servers: [modelServer()],
    memoryBytes: MEMORY,
    ...extra,
  });

/** Each state of the models, once. */
export function everyModels(): ModelsView[] {
  const sinceMs = Date.now() - 12_000;
  const missing = chosenModel({ model: "llama3.1:8b", state: "missing", sinceMs: at(0, 8, 41) });
  const sent = chosenModel({
    address: "https://models.example.org",
    model: "a-model",
    serverName: "models.example.org",
    sentTo: "models.example.org",
  });
  return [
    models({ isSearching: true }),
    foundModels(),
    used(),
    used({
      answers: chosenModel({ state: "loading", sinceMs }),
      meaningProgress: { nReady: 12, nPassages: 2418 },
    }),
    used({ answers: missing }),
    used({
      answers: chosenModel({ state: "stopped", sinceMs }),
      meaning: { ...meaning, state: "stopped" },
      servers: [modelServer({ state: "stopped", version: null, models: [] })],
    }),
    used({ answers: sent, servers: [modelServer(), ...others()] }),
  ];
}
