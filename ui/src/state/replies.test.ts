import { expect, test } from "vitest";
import { answer, file, html, openState, options, question, row } from "../testing/views";
import { withDraft, withEarlier, withOpened, withOptions, withSent } from "./replies";

const ids = (state: ReturnType<typeof openState>) => state.open?.messages.map(({ id }) => id);

test("asking again for the open conversation keeps earlier messages that are on the page", () => {
  const before = openState([question("q1"), answer("a1"), question("q2"), answer("a2", { seq: 1 })]);
  const messages = [question("q2"), answer("a2", { seq: 6, blocks: [html("all of it")] })];
  const draft = { text: "", attachments: [] };
  const after = withOpened(
    { ...before, isOpenStale: true },
    { row: row("c"), messages, hasEarlier: true, outbox: [], draft, options: options() },
  );
  expect(ids(after)).toEqual(["q1", "a1", "q2", "a2"]);
  expect(after.open?.messages[3]?.seq).toBe(6);
  expect(after.open?.hasEarlier).toBe(false);
  expect(after.isOpenStale).toBe(false);
});

test("another conversation replaces the one on the page", () => {
  const view = {
    row: row("d"),
    messages: [question("x")],
    hasEarlier: false,
    outbox: [],
    draft: { text: "t", attachments: [] },
    options: options(),
  };
  expect(ids(withOpened(openState([question("q")]), view))).toEqual(["x"]);
});

test("earlier messages come before those that are there, none twice", () => {
  const after = withEarlier(openState([question("q2")]), "c", {
    messages: [question("q1"), question("q2")],
    hasEarlier: true,
  });
  expect(ids(after)).toEqual(["q1", "q2"]);
  expect(after.open?.hasEarlier).toBe(true);
});

test("a sent message stands at the end with its answer, and of its draft only failed uploads stay", () => {
  const before = openState([]);
  const failed = file("bad", { status: { kind: "failed", reason: "Too large.", canRetry: false } });
  const open = before.open && {
    ...before.open,
    draft: { text: "hello", attachments: [file("good"), failed] },
  };
  const sent = { row: row("c"), question: question("q"), answer: answer("a"), replaces: null };
  const after = withSent({ ...before, open }, "c", sent);
  expect(ids(after)).toEqual(["q", "a"]);
  expect(after.open?.draft).toEqual({ text: "", attachments: [failed] });
});

test("an answer that was told about before the reply is not put there twice", () => {
  const before = openState([question("q"), answer("a", { seq: 3, blocks: [html("words")] })]);
  const sent = { row: row("c"), question: question("q"), answer: answer("a"), replaces: null };
  const after = withSent(before, "c", sent);
  expect(ids(after)).toEqual(["q", "a"]);
  expect(after.open?.messages[1]?.blocks).toEqual([html("words")]);
});

test("an answer that was asked for again stands in the place of the old one", () => {
  const before = openState([question("q"), answer("old", { status: "failed" })]);
  const sent = { row: row("c"), question: null, answer: answer("new"), replaces: "old" };
  expect(ids(withSent(before, "c", sent))).toEqual(["q", "new"]);
});

test("a reply about attachments leaves the words in the composer alone", () => {
  const before = openState([]);
  const open = before.open && { ...before.open, draft: { text: "typed since", attachments: [] } };
  const after = withDraft({ ...before, open }, "c", { text: "older", attachments: [file("f")] });
  expect(after.open?.draft.text).toBe("typed since");
  expect(after.open?.draft.attachments).toHaveLength(1);
});

test("options are those of the open conversation only", () => {
  const before = openState([]);
  const limited = options({ maxOutputTokens: 200 });
  expect(withOptions(before, "c", limited).open?.options.maxOutputTokens).toBe(200);
  expect(withOptions(before, "another", limited)).toBe(before);
});
