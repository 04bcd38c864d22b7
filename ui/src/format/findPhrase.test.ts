import { test } from "vitest";
import { checkCases } from "../testing/matchingCases";
import { findPhrase } from "./findPhrase";

test("a phrase is found in the ranges of the shared cases", () => {
  checkCases("phrases", findPhrase);
});
