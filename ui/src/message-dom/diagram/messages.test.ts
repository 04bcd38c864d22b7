import { expect, test } from "vitest";
import { readAnswer } from "./messages";

const drawn = { id: 1, svg: "<svg/>", width: 10.2, height: 20, title: "t" };

test("a drawing and a reason are read as they are", () => {
  expect(readAnswer(drawn)).toEqual({
    id: 1,
    drawing: { svg: "<svg/>", width: 11, height: 20, title: "t" },
  });
  expect(readAnswer({ id: 2, problem: "No." })).toEqual({
    id: 2,
    drawing: { problem: { code: "error", reason: "No." } },
  });
  expect(readAnswer({ isReady: true })).toEqual({ id: null, drawing: null });
});

test.each([null, undefined, "ready", {}, { id: "1", svg: "<svg/>" }, { isReady: "true" }])(
  "%j is not an answer",
  (said) => {
    expect(readAnswer(said)).toBeNull();
  },
);

test.each([
  { ...drawn, svg: "<html>" },
  { ...drawn, svg: `<svg>${"x".repeat(3 << 20)}</svg>` },
  { ...drawn, svg: ["<svg/>"] },
  { ...drawn, width: 1e9 },
  { ...drawn, height: NaN },
  { ...drawn, height: "20" },
])("a picture that is none, or too large, is a reason instead", (said) => {
  expect(readAnswer(said)).toEqual({ id: 1, drawing: { problem: { code: "too_large" } } });
});

test("words of the frame are cut short", () => {
  const answer = readAnswer({ id: 1, problem: "x".repeat(10_000) });
  expect(answer?.drawing).toEqual({ problem: { code: "error", reason: "x".repeat(300) } });
});
