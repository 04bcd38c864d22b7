import { expect, test } from "vitest";
import { answer, entry, question, sent } from "../../testing/views/messages";
import { openState } from "../../testing/views/start";
import { apply } from "./apply";
import { mustQueue } from "./outbox";

const ids = (messages: { id: string }[] | undefined) => messages?.map(({ id }) => id);

test("a question that goes becomes a message, and what is typed stays", () => {
  const before = openState([question("q1"), answer("a1", { status: "complete" })]);
  const open = before.open && {
    ...before.open,
    outbox: [entry("e1"), entry("e2")],
    draft: { text: "typing", attachments: [], version: 0 },
  };
  const reply = sent(question("q2"), answer("a2"));
  const after = apply({ ...before, open }, { type: "question_sent", sent: reply, entries: [entry("e2")] });
  expect(ids(after.open?.messages)).toEqual(["q1", "a1", "q2", "a2"]);
  expect(ids(after.open?.outbox)).toEqual(["e2"]);
  expect(after.open?.draft.text).toBe("typing");
});

test("what is asked again by itself stands instead of the answer that was refused", () => {
  const refused = answer("a1", { status: "failed" });
  const reply = sent(null, answer("a2"), "a1");
  const after = apply(openState([question("q1"), refused]), {
    type: "question_sent",
    sent: reply,
    entries: [],
  });
  expect(ids(after.open?.messages)).toEqual(["q1", "a2"]);
});

test("a question that returns is no message any more, nor is its answer", () => {
  const before = openState([question("q1"), answer("a1"), question("q2"), answer("a2")]);
  const after = apply(before, {
    type: "question_returned",
    conversationId: "c",
    messageIds: ["q2", "a2"],
    entries: [entry("e1")],
  });
  expect(ids(after.open?.messages)).toEqual(["q1", "a1"]);
  expect(ids(after.open?.outbox)).toEqual(["e1"]);
  expect(after.announcement).toContain("wasn’t sent");
});

test("the outbox of another conversation changes nothing on the page", () => {
  const before = openState([question("q1")]);
  const event = { type: "outbox_changed", conversationId: "other", entries: [entry("e1")] } as const;
  expect(apply(before, { ...event, entries: [...event.entries] })).toBe(before);
});

test("a new question waits its turn behind an answer and behind those that go by themselves", () => {
  expect(mustQueue(true, [])).toBe(true);
  expect(mustQueue(false, [])).toBe(false);
  expect(mustQueue(false, [entry("e1", { wait: "connection" })])).toBe(true);
  expect(mustQueue(false, [entry("e1", { wait: "connection", isRemoved: true })])).toBe(false);
  expect(mustQueue(false, [entry("e1")])).toBe(false);
});
