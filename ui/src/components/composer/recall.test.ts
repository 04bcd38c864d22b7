import { beforeEach, expect, test } from "vitest";
import type { PastQuestionView } from "../../ipc/bindings";
import { Recall } from "./recall";

const ASKED: PastQuestionView[] = [
  { messageId: "3", text: "Third,\nin two lines?" },
  { messageId: "2", text: "Second?" },
  { messageId: "1", text: "First?" },
];

let field: HTMLTextAreaElement;
let conversationId: string;
let recall: Recall;

beforeEach(() => {
  document.body.replaceChildren();
  field = document.createElement("textarea");
  document.body.append(field);
  conversationId = "a";
  const findQuestion = (of: string, before: string | null) => {
    const at = before === null ? 0 : ASKED.findIndex(({ messageId }) => messageId === before) + 1;
    return Promise.resolve(of === "a" ? (ASKED[at] ?? null) : null);
  };
  recall = new Recall(() => ({ conversationId, field, findQuestion }));
});

async function press(key: string, extra: KeyboardEventInit = {}): Promise<boolean> {
  const was = recall.keyed(new KeyboardEvent("keydown", { key, ...extra }));
  await Promise.resolve().then(() => undefined);
  return was;
}

test("↑ in an empty field goes back through the questions, ↓ forward again to the empty field", async () => {
  for (const wanted of ["Third,\nin two lines?", "Second?", "First?", "First?"]) {
    expect(await press("ArrowUp")).toBe(true);
    expect(field.value).toBe(wanted);
  }
  for (const wanted of ["Second?", "Third,\nin two lines?", ""]) {
    expect(await press("ArrowDown")).toBe(true);
    expect(field.value).toBe(wanted);
  }
  expect(await press("ArrowDown"), "there is nothing newer").toBe(false);
});

test("in words of one's own, and in a question that was changed, the arrows move the caret", async () => {
  field.value = "own words";
  expect(await press("ArrowUp")).toBe(false);
  field.value = "";
  await press("ArrowUp");
  field.setSelectionRange(3, 3);
  expect(await press("ArrowUp"), "the caret was moved into the words").toBe(false);
  field.value += " Please";
  field.setSelectionRange(field.value.length, field.value.length);
  expect(await press("ArrowUp")).toBe(false);
  expect(await press("ArrowDown")).toBe(false);
});

test("with another key held, ↑ is not for the questions", async () => {
  expect(await press("ArrowUp", { shiftKey: true })).toBe(false);
  expect(await press("ArrowUp", { ctrlKey: true })).toBe(false);
  expect(field.value).toBe("");
});

test("words that are typed before the question is there stay", async () => {
  recall.keyed(new KeyboardEvent("keydown", { key: "ArrowUp" }));
  field.value = "x";
  await Promise.resolve().then(() => undefined);
  expect(field.value).toBe("x");
});

test("another conversation has questions of its own", async () => {
  await press("ArrowUp");
  conversationId = "b";
  field.value = "";
  await press("ArrowUp");
  expect(field.value).toBe("");
});
