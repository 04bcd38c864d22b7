/** The cases of text search that Rust and TypeScript share. */
import { expect } from "vitest";
import cases from "../../../tests/matching/cases.json";

/** Checks the ranges that `find` returns for each text and search of one kind. */
export function checkCases(
  kind: "phrases" | "words",
  find: (text: string, search: string) => [number, number][],
): void {
  for (const [name, rows] of Object.entries<string[][]>(cases[kind])) {
    for (const [expected = "", search = ""] of rows) {
      const text = expected.replace(/[⟦⟧]/gu, "");
      const enclosed = find(text, search).reduceRight(
        (rest, [from, to]) => `${rest.slice(0, from)}⟦${rest.slice(from, to)}⟧${rest.slice(to)}`,
        text,
      );
      expect(enclosed, `${name}: ${search}`).toBe(expected);
    }
  }
}
