import { expect, test } from "vitest";
import { needsWrapping, textLines } from "./textLines";

test("each line has its number in the file, and the text stays as it is", () => {
  const fragment = textLines("7.3 Response times\n\n  The contractor\n", 222);
  const lines = [...fragment.querySelectorAll<HTMLElement>("[data-line]")];
  expect(lines.map((line) => line.dataset["line"])).toEqual(["222", "223", "224"]);
  expect(fragment.textContent).toBe("7.3 Response times\n\n  The contractor\n");
});

test("text of lines is not wrapped, text of paragraphs is", () => {
  const line = "The contractor inspects each refrigeration unit twice a year.";
  expect(needsWrapping(`${line}\n`.repeat(50))).toBe(false);
  expect(needsWrapping(`${line}\n`.repeat(50) + line.repeat(4))).toBe(false);
  expect(needsWrapping(`${`${line} `.repeat(5)}\n\n`.repeat(10))).toBe(true);
});
