import { expect, test } from "vitest";
import { isolate } from "./direction";

test("a name of the text's own direction is left as it is", () => {
  expect(isolate("rates.pdf", "ltr")).toBe("rates.pdf");
});

test("a name that could reorder the text around it is isolated", () => {
  expect(isolate("تقرير.pdf", "ltr")).toBe("\u2068تقرير.pdf\u2069");
  expect(isolate("rates.pdf", "rtl")).toBe("\u2068rates.pdf\u2069");
});
