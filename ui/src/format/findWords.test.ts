import { test } from "vitest";
import { checkCases } from "../testing/matchingCases";
import { findWords } from "./findWords";

test("words are found in the ranges of the shared cases", () => {
  checkCases("words", findWords);
});
