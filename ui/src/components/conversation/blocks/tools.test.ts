import { expect, test } from "vitest";
import { isError, shortResult, toolNamed } from "./tools";

test.each([
  ["8.1109", "8.1109"],
  ['{"is_rounded":false,"result":"84"}', "84"],
  ['{"result":84}', "84"],
  ['"words"', "words"],
  ['{"a":1}', '{"a":1}'],
  ["a result that is much too long for the row", null],
  ["two\nlines", null],
])("of %j the row shows %j", (output, wanted) => {
  expect(shortResult(output)).toBe(wanted);
});

test.each([
  ['{"error":"The person has not allowed this page."}', true],
  ['{"result":"84"}', false],
  ['{"error":null,"result":"84"}', false],
  ["error", false],
  ["null", false],
])("whether %j is an error: %j", (output, wanted) => {
  expect(isError(output)).toBe(wanted);
});

test("a tool that is not known keeps its own name", () => {
  expect(toolNamed("calculator").title).toBe("Calculator");
  expect(toolNamed("weather_probe").title).toBe("weather_probe");
  expect(toolNamed("").title).toBe("Tool");
  expect(toolNamed("constructor").title).toBe("constructor");
});
