import { expect, test } from "vitest";
import Paperclip from "@lucide/svelte/icons/paperclip";
import type { PromptView } from "../../ipc/bindings";
import { type ComposerAct, entriesFor, nameOf } from "./slash";

const prompt = (name: string): PromptView => ({ id: name, name, start: "", variables: [] });
const act = (name: string): ComposerAct => ({ name, Icon: Paperclip, onpick: () => undefined });
const found = (query: string): string[] =>
  entriesFor(query, [prompt("Übersetzen ins Englische"), prompt("Sum up")], [act("Attach files")]).map(
    nameOf,
  );

test("a slash alone offers everything, prompts first", () => {
  expect(found("")).toEqual(["Übersetzen ins Englische", "Sum up", "Attach files"]);
});

test("words that are typed begin words of the name, in any order, without case and accents", () => {
  expect(found("eng ub")).toEqual(["Übersetzen ins Englische"]);
  expect(found("UP")).toEqual(["Sum up"]);
  expect(found("att")).toEqual(["Attach files"]);
});

test("what begins no name is no command: a folder, a sentence", () => {
  for (const query of ["tmp", "ttach", "sum up this page"]) expect(found(query), query).toEqual([]);
});
