import { expect, test } from "vitest";
import type { OfferedFileView } from "../../../ipc/bindings";
import { bytesOf, candidates, chosenOf, kindsOf, unlikelyOf } from "./choice";

const offered = (name: string, folder = "Pläne"): OfferedFileView => ({ name, folder, bytes: 10 });
const files = [offered("a.pdf"), offered("Übersicht.md", "Pläne/2026"), offered("b.pdf", "Pläne/2026")];
const names = (found: ReturnType<typeof candidates>) => found.map(({ file }) => file.name);

test("kinds are counted, the most frequent first", () => {
  expect(kindsOf(files)).toEqual([
    { kind: "pdf", n: 2 },
    { kind: "markdown", n: 1 },
  ]);
});

test("files are found by kind and by every word of their path", () => {
  expect(names(candidates(files, new Set(), ""))).toHaveLength(3);
  expect(names(candidates(files, new Set(["pdf"]), ""))).toEqual(["a.pdf", "b.pdf"]);
  expect(names(candidates(files, new Set(["pdf"]), "2026"))).toEqual(["b.pdf"]);
  expect(names(candidates(files, new Set(), " übers 2026 "))).toEqual(["Übersicht.md"]);
});

test("what goes is what is shown and not left out, by its place in the whole list", () => {
  const shown = candidates(files, new Set(["pdf"]), "");
  const chosen = chosenOf(shown, new Set([0, 1]));
  expect(chosen.map(({ index }) => index)).toEqual([2]);
  expect(bytesOf(chosen)).toBe(10);
});

test("archives and recordings stay out at first, unless nothing else is there", () => {
  const mixed = [offered("a.zip"), ...files, offered("b.mp4")];
  expect(unlikelyOf(mixed)).toEqual([0, 4]);
  expect(unlikelyOf([offered("a.zip")])).toEqual([]);
});
