import { expect, test } from "vitest";
import type { ContextView } from "../../ipc/bindings";
import { answer, question } from "../../testing/views/messages";
import { contextBeginning } from "./modelContext";

const context = (nQuestions: number, nMessagesLeftOut: number): ContextView => ({
  nQuestions,
  nMessagesLeftOut,
  contextTokens: 4096,
});

const exchange = (n: number, seen: ContextView | null = null) => [
  question(`q${n}`),
  answer(`a${n}`, { status: "complete", context: seen }),
];

test("the line stands above the oldest question that the model of the last answer saw", () => {
  const messages = [...exchange(1), ...exchange(2, context(2, 0)), ...exchange(3, context(2, 2))];
  expect(contextBeginning(messages)).toEqual({ messageId: "q2", contextTokens: 4096 });
});

test("there is no line where the model saw everything, or where nobody says what it saw", () => {
  expect(contextBeginning([...exchange(1), ...exchange(2, context(2, 0))])).toBeNull();
  expect(contextBeginning([...exchange(1), ...exchange(2)])).toBeNull();
  expect(contextBeginning([])).toBeNull();
});

test("a question that is not known yet has no line", () => {
  expect(contextBeginning(exchange(9, context(4, 10)))).toBeNull();
});

test("while the next answer is on its way the line stays where it was", () => {
  const messages = [
    ...exchange(1),
    ...exchange(2, context(1, 2)),
    question("q3"),
    answer("a3", { status: "streaming" }),
  ];
  expect(contextBeginning(messages)?.messageId).toBe("q2");
});

test("answers of another service that came since have no line", () => {
  const messages = [
    ...exchange(1),
    ...exchange(2, context(1, 2)),
    ...exchange(3),
    ...exchange(4),
    ...exchange(5),
  ];
  expect(contextBeginning(messages)).toBeNull();
});
