import { expect, test } from "vitest";
import { findPhrase } from "./findPhrase";

const found = (text: string, phrase: string) =>
  findPhrase(text, phrase).map(([from, to]) => text.slice(from, to));

test("every occurrence is found whatever its case", () => {
  const text = "Defrost by hand. A defrost ends; defrosting begins.";
  expect(found(text, " DEFROST ")).toEqual(["Defrost", "defrost", "defrost"]);
});

test("a phrase is found over line ends and hyphens", () => {
  expect(found("the drain\n  heaters stay", "drain heaters")).toEqual(["drain\n  heaters"]);
  expect(found("an inter-\nval of eight", "interval")).toEqual(["inter-\nval"]);
  expect(found("seventy-two hours", "seventytwo")).toEqual(["seventy-two"]);
  expect(found("合同的\n期限为三年", "合同的期限")).toEqual(["合同的\n期限"]);
});

test("a space ends a word", () => {
  expect(found("for at least", "rat")).toEqual([]);
  expect(found("for at least", "r at")).toEqual(["r at"]);
});

test("signs and ligatures are found as they are typed", () => {
  expect(found("an eﬃcient oﬀer", "efficient offer")).toEqual(["eﬃcient oﬀer"]);
  expect(found("the owner’s “own” −18 °C", 'owner\'s "own" –18 °c')).toEqual(["owner’s “own” −18 °C"]);
});

test("raised and lowered digits are found as plain ones", () => {
  for (const text of ["1250 m² of land", "1250 m2 of land", "1250 m^2 of land"])
    for (const phrase of ["m2 of", "m² of", "m^2 of"]) expect(found(text, phrase), text).toHaveLength(1);
  expect(found("CO₂ and 10⁻³ and 1250^a", "co2")).toEqual(["CO₂"]);
  expect(found("CO₂ and 10⁻³ and 1250^a", "10-3")).toEqual(["10⁻³"]);
  expect(found("a ^ b", "^")).toEqual(["^"]);
});

test("nothing is found for nothing", () => {
  for (const phrase of ["", "  ", "-"]) expect(found("a - b", phrase), phrase).toEqual([]);
});
