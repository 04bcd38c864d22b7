import { expect, test } from "vitest";
import { shortResult, toolNamed } from "./tools";

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

test("a tool that is not known keeps its own name", () => {
  expect(toolNamed("calculator").title).toBe("Calculator");
  expect(toolNamed("weather_probe").title).toBe("weather_probe");
  expect(toolNamed("").title).toBe("Tool");
});
