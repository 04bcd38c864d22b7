import { expect, test } from "vitest";
import { joinDraft, MAX_QUOTED, shortened, splitDraft } from "./quotation";

const page = { text: "The fans stay off.\n\n- two minutes", source: "manual_v2.pdf, page 114" };
const answer = { text: "Every *eight* hours.", source: "Assistant, 19:15" };

test("quotations stand above the words as Markdown quotes and come back from it", () => {
  const draft = joinDraft([page, answer], "Why?\n\nAnd when?");
  expect(draft).toBe(
    [
      "> The fans stay off.\n>\n> - two minutes\n>\n> — manual\\_v2.pdf, page 114",
      "> Every *eight* hours.\n>\n> — Assistant, 19:15",
      "Why?\n\nAnd when?",
    ].join("\n\n"),
  );
  expect(splitDraft(draft)).toEqual({ quotations: [page, answer], rest: "Why?\n\nAnd when?" });
});

test("quotations without words below them come back, too", () => {
  const draft = joinDraft([page], "");
  expect(draft.endsWith("page 114")).toBe(true);
  expect(splitDraft(draft)).toEqual({ quotations: [page], rest: "" });
});

test("a draft without quotations is as it was typed", () => {
  for (const rest of ["", "Why?", "> A quote of one’s own\n\nWhy?", "Why?\n> — x", "\n\nlines"]) {
    expect(joinDraft([], rest)).toBe(rest);
    expect(splitDraft(rest)).toEqual({ quotations: [], rest });
  }
});

test("long words are cut between two of them", () => {
  expect(shortened("short")).toBe("short");
  const cut = shortened("word ".repeat(MAX_QUOTED));
  expect(cut.length).toBeLessThanOrEqual(MAX_QUOTED + 1);
  expect(cut.endsWith("word…")).toBe(true);
});
