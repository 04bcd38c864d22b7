import { expect, test } from "vitest";
import type { PromptView } from "../../ipc/bindings";
import { ALL_ACTIONS, isInComposer } from "../../actions/catalogue";
import { entriesFor, nameOf } from "./slash";

const prompt = (name: string): PromptView => ({ id: name, name, start: "", variables: [] });
const PROMPTS = [prompt("Übersetzen ins Englische"), prompt("Sum up")];
const ACTIONS = ALL_ACTIONS.filter(isInComposer);
const found = (query: string): string[] => entriesFor(query, PROMPTS, ACTIONS).map(nameOf);

test("a slash alone offers everything, prompts first", () => {
  expect(found("")).toEqual([
    "Übersetzen ins Englische",
    "Sum up",
    "Attach files",
    "Add files from a folder",
    "Instructions",
    "Project",
    "Answer length limit",
    "Toggle streaming",
    "Save draft as prompt",
    "Settings: Prompts",
  ]);
});

test("words that are typed begin words of the name, in any order, without case and accents", () => {
  expect(found("eng ub")).toEqual(["Übersetzen ins Englische"]);
  expect(found("UP sum")).toEqual(["Sum up"]);
  expect(found("att fil")).toEqual(["Attach files", "Add files from a folder"]);
});

test("an action is found by the other words that people have for it", () => {
  expect(found("system")).toEqual(["Instructions"]);
  expect(found("edit")).toEqual(["Settings: Prompts"]);
});

test("what begins no name is no command: a folder, a sentence", () => {
  for (const query of ["tmp", "ttach", "sum up this page"]) expect(found(query), query).toEqual([]);
});
