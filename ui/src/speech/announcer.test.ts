import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BlockView, MessageStatus, Spoken } from "../ipc/bindings";
import { answer, html, question } from "../testing/views/messages";
import { textOf } from "../testing/views/text";
import { Announcer } from "./announcer";
import { blockWords } from "./blockWords";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An announcer, its announcements, and an arriving answer. */
function listening(spoken: Spoken = "sentences") {
  const said: string[] = [];
  const announcer = new Announcer((words) => said.push(words));
  const arrive = (status: MessageStatus, ...blocks: BlockView[]) =>
    announcer.follow("c", answer("a", { status, blocks }), spoken);
  arrive("sending");
  return { announcer, said, arrive };
}

const pass = (ms: number) => vi.advanceTimersByTime(ms);

test("an answer begins at once, its whole sentences follow calmly, and then how it ended", () => {
  const { said, arrive } = listening();
  arrive("streaming", html("The first one. The sec"));
  expect(said).toEqual(["Answer started"]);
  pass(2000);
  expect(said.slice(1)).toEqual(["The first one."]);
  arrive("streaming", html("The first one. The second one. The th"));
  pass(1000);
  expect(said).toHaveLength(2);
  pass(1000);
  expect(said.slice(2)).toEqual(["The second one."]);
  arrive("complete", html("The first one. The second one. The third."));
  pass(2000);
  expect(said.slice(3)).toEqual(["The third."]);
  pass(2000);
  expect(said.slice(4)).toEqual(["Answer complete"]);
  pass(60_000);
  expect(said).toHaveLength(5);
});

test("the longer the words, the longer the pause after them, and never too much at once", () => {
  const { said, arrive } = listening();
  const sentence = `Some ${"word ".repeat(38)}end. `;
  arrive("streaming", html(sentence.repeat(5)), html("x"));
  pass(2000);
  expect(said[1]?.length).toBeLessThanOrEqual(400);
  pass(10_000);
  expect(said).toHaveLength(2);
  pass(20_000);
  expect(said.length).toBeGreaterThan(2);
});

test("only the beginning and the end are said when only these are wanted, and nothing when nothing is", () => {
  const end = listening("end");
  end.arrive("streaming", html("One. Two."));
  pass(10_000);
  end.arrive("cut", html("One. Two."));
  expect(end.said).toEqual(["Answer started", "Answer interrupted"]);
  const nothing = listening("nothing");
  nothing.arrive("streaming", html("One. Two."));
  nothing.arrive("complete", html("One. Two."));
  pass(10_000);
  expect(nothing.said).toEqual([]);
});

test("an answer that failed has its alert and nothing beside it", () => {
  const { said, arrive } = listening("end");
  arrive("failed");
  pass(10_000);
  expect(said).toEqual([]);
});

test("an answer that had failed before the page showed it is announced once, whatever else is announced", () => {
  const ending = {
    title: textOf("problem-no-response", { host: "chat.example.org" }),
    detail: [textOf("problem-try-again")],
    actions: [],
    continueWith: null,
    againAtMs: null,
  };
  for (const spoken of ["sentences", "end", "nothing"] as const) {
    const { announcer, said } = listening(spoken);
    announcer.follow("c", question("q"), spoken);
    const failed = answer("b", { status: "failed", createdAtMs: Date.now(), ending });
    announcer.follow("c", failed, spoken);
    announcer.follow("c", { ...failed }, spoken);
    pass(10_000);
    expect(said, spoken).toEqual(["chat.example.org isn’t responding. Try again."]);
  }
});

test("a conversation that is opened is not read", () => {
  const { announcer, said } = listening();
  announcer.follow("d", answer("b", { status: "complete", blocks: [html("Long ago.")] }), "sentences");
  announcer.follow("d", question("q"), "sentences");
  announcer.follow(null, undefined, "sentences");
  pass(10_000);
  expect(said).toEqual([]);
});

test("what arrived before the answer was looked at is not read, what comes then is", () => {
  const said: string[] = [];
  const announcer = new Announcer((words) => said.push(words));
  announcer.follow(
    "c",
    answer("a", { status: "streaming", blocks: [html("Old."), html("Before. ")] }),
    "sentences",
  );
  announcer.follow(
    "c",
    answer("a", { status: "streaming", blocks: [html("Old."), html("Before. After. "), html("x")] }),
    "sentences",
  );
  pass(2000);
  expect(said).toEqual(["After."]);
});

test.each(["streaming", "complete"] as const)(
  "an answer that has all its words when it is first seen is read from its beginning (%s)",
  (first) => {
    const { announcer, said } = listening();
    announcer.follow("c", question("q", { createdAtMs: Date.now() }), "sentences");
    const quick = { createdAtMs: Date.now(), blocks: [html("Five nights. Then it leaves.")] };
    announcer.follow("c", answer("b", { status: first, ...quick }), "sentences");
    announcer.follow("c", answer("b", { status: "complete", ...quick }), "sentences");
    pass(10_000);
    expect(said.filter((words) => words !== "Answer started")).toEqual([
      "Five nights. Then it leaves.",
      "Answer complete",
    ]);
  },
);

test("an earlier version that is shown again is not read", () => {
  const { announcer, said } = listening();
  const version = (id: string) =>
    answer(id, { status: "complete", createdAtMs: Date.now(), blocks: [html(`Version ${id}.`)] });
  for (const id of ["b", "e", "b"]) {
    announcer.follow("c", version(id), "sentences");
    pass(10_000);
  }
  expect(said).toEqual(["Version b.", "Answer complete", "Version e.", "Answer complete"]);
});

test("a person who does something else is not read to any further, but hears how it ended", () => {
  const { announcer, said, arrive } = listening();
  arrive("complete", html("One."), html("Two. Three."));
  announcer.hush();
  pass(10_000);
  expect(said).toEqual(["Answer complete"]);
});

test("of code and tables it is said what they are, not what is in them", () => {
  const block = (text: string): BlockView => ({ kind: "html", html: text });
  expect(blockWords(block("<figure><pre><code>a\nb\n</code></pre></figure>"))).toBe("Code, 2 lines.");
  expect(blockWords(block("<table><tr><td>1</td></tr><tr><td>2</td></tr></table>"))).toBe("Table, 2 rows.");
  expect(blockWords(block("<ul><li>One</li><li>Two</li></ul>"))).toBe("One\nTwo");
  expect(blockWords({ kind: "reasoning", html: "<p>Hm.</p>" })).toBe("");
});
