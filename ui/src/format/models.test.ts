import { expect, test } from "vitest";
import { chosenModel, modelServer, models, offeredModel } from "../testing/views/services";
import { textOf } from "../testing/views/text";
import {
  answersNote,
  meaningNote,
  modelNote,
  offeredFor,
  privacyOf,
  privacyOfAddress,
  proposedOf,
  serverNote,
  serverStateWord,
  serverTitle,
  whyAway,
} from "./models";

const GIGABYTE = 1_000_000_000;
const plain = (text: string): string => text.replace(/\u00a0/g, " ");

test("a model says first what speaks against it", () => {
  const note = (extra: Parameters<typeof offeredModel>[1]) =>
    plain(modelNote(offeredModel("m", extra), 32 * GIGABYTE));
  expect(note({ nParameters: 8_190_000_000, contextTokens: 40_960 })).toBe(
    "8.2 B parameters, 40,960 tokens of context",
  );
  expect(note({ nParameters: 8_000_000_000 })).toBe("8 B parameters");
  expect(note({ contextTokens: 4096 })).toBe("4,096 tokens of context");
  expect(note({})).toBe("");
  const needsBytes = 42 * GIGABYTE;
  expect(note({ needsBytes, contextTokens: 4096 })).toBe("Needs 42 GB of memory, this computer has 32 GB");
  expect(note({ purpose: "meaning", nParameters: 137_000_000 })).toBe("For meaning only");
  expect(note({ remoteHost: "ollama.com", needsBytes })).toBe("Runs on ollama.com, not on this computer");
});

test("a server says where it is, and what is wrong with it", () => {
  const ollama = modelServer();
  expect(serverTitle(ollama)).toBe("Ollama 0.12.3");
  expect(serverNote(ollama)).toBe("127.0.0.1:11434, 1 model");
  const unknown = modelServer({ program: null, version: null, host: "gpu.example.org" });
  expect(serverTitle(unknown)).toBe("gpu.example.org");
  const failed = modelServer({ state: "failed", reason: [textOf("model-server-down")] });
  expect(serverNote(failed)).toContain("may not be running");
  const word = (extra: Parameters<typeof modelServer>[0]) => serverStateWord(modelServer(extra));
  expect(word({ state: "stopped" })).toBe("Not running");
  expect(word({ state: "stopped", isOnThisComputer: false })).toBe("Can’t be reached");
});

test("the model for answers says how long it loads, and why it is away", () => {
  const note = (extra: Parameters<typeof chosenModel>[0]) =>
    plain(answersNote(chosenModel(extra), () => 12_400));
  expect(note({})).toContain("the passages");
  expect(note({ readingSpeed: 1_234 })).toBe(`${note({})} It reads about 1,200 tokens a second.`);
  expect(note({ state: "loading", sinceMs: 0 })).toBe(
    "Loading qwen3:8b, 12 s. Questions wait until it is ready.",
  );
  expect(note({ state: "busy", sinceMs: 400 })).toBe("Writing an answer, 12 s.");
  expect(note({ state: "missing" })).toBe("Questions can’t be answered until you choose another model.");
  expect(whyAway(chosenModel())).toBeNull();
  expect(whyAway(chosenModel({ state: "missing" }))?.title).toBe("Ollama no longer has qwen3:8b");
  expect(whyAway(chosenModel({ state: "stopped" }))?.title).toBe("Ollama isn’t running");
  const far = chosenModel({ state: "stopped", sentTo: "gpu.example", serverName: "gpu.example" });
  expect(whyAway(far)?.title).toBe("gpu.example can’t be reached");
});

test("a model that gave a vector when it was asked can be chosen for meaning", () => {
  const writer = offeredModel("granite-3b");
  const both = offeredModel("granite-107m", { embeds: true });
  const found = models({ servers: [modelServer({ models: [writer, both] })] });
  const offered = (use: "answers" | "meaning") => offeredFor(found, use).map(({ model }) => model.id);
  expect(offered("meaning")).toEqual(["granite-107m"]);
  expect(offered("answers")).toEqual(["granite-3b", "granite-107m"]);
});

test("the search by meaning counts the passages that are ready", () => {
  const meaning = chosenModel({ model: "nomic-embed-text" });
  const note = (nReady: number, nPassages: number) =>
    meaningNote(models({ meaning, meaningProgress: { nReady, nPassages } }));
  expect(note(1200, 2418)).toBe("1,200 of 2,418 passages are ready");
  expect(note(0, 1)).toBe("0 of 1 passage is ready");
  expect(note(0, 0)).toBe("Documents will be prepared when you add them.");
  expect(meaningNote(models())).toBe("Without a model, passages are found by their words.");
});

test("what leaves this computer is said, also when it can be read on the way", () => {
  expect(privacyOf(models(), true)).toContain("The addresses of web pages that you allow are sent");
  expect(privacyOf(models(), true)).not.toContain("don’t leave it");
  expect(privacyOf(models({ answers: chosenModel() }), false)).toContain("don’t leave it");
  const answers = chosenModel({ sentTo: "10.0.0.5:11434", isEncrypted: false });
  const meaning = chosenModel({ sentTo: "models.example.org" });
  expect(privacyOf(models({ answers, meaning }), false)).toBe(
    "Questions and the passages quoted for them are sent to 10.0.0.5:11434. The connection isn’t encrypted. " +
      "The text of your documents is sent to models.example.org.",
  );
});

test.each(["", "127.0.0.1:9000", "http://localhost:8080/v1", "[::1]:8080", "http://", "no address"])(
  "nothing is said of the address “%s”",
  (typed) => {
    expect(privacyOfAddress(typed)).toBe("");
  },
);

test.each([
  ["models.example.org/v1", true],
  ["https://models.example.org", true],
  ["http://models.example.org", false],
  ["192.168.1.5:11434", false],
  ["gpu-box:11434", false],
])("of %s is said where questions would go", (typed, isEncrypted) => {
  const said = privacyOfAddress(typed);
  expect(said).toContain("questions and passages of your documents are sent to");
  expect(said.includes("isn’t encrypted")).toBe(!isEncrypted);
});

test("the proposed model is one that its server offers", () => {
  const offer = { address: "http://127.0.0.1:11434", model: "qwen3:8b" };
  expect(proposedOf(models({ servers: [modelServer()], offer }))?.model.id).toBe("qwen3:8b");
  expect(proposedOf(models({ servers: [modelServer()] }))).toBeUndefined();
  expect(proposedOf(models({ offer }))).toBeUndefined();
});
