import { expect, test } from "vitest";
import type { PageWordView } from "../../ipc/bindings";
import { textLayer } from "./textLayer";

const word = (text: string, extra: Partial<PageWordView> = {}): PageWordView => ({
  text,
  area: { left: 0.1, top: 0.2, width: 0.3, height: 0.0102 },
  quarterTurns: 0,
  end: "word",
  ...extra,
});

function layerOf(words: PageWordView[]): HTMLElement {
  const layer = document.createElement("div");
  layer.append(textLayer({ page: 1, path: "", width: 600, height: 800, words, sides: null }, "sans-serif"));
  return layer;
}

const sizeOf = (element: HTMLElement | undefined) => element?.style.getPropertyValue("--size");
const spans = (layer: HTMLElement) => [...layer.querySelectorAll("span")];

test("each word stands where it is on the picture and is as high as there", () => {
  const [first] = spans(layerOf([word("Each")]));
  expect([first?.style.left, first?.style.top, sizeOf(first)]).toEqual(["10%", "20%", "1cqh"]);
});

test("lines are joined into paragraphs, and cut words and ideographs without a space", () => {
  const layer = layerOf([
    word("the", { end: "word" }),
    word("inter-", { end: "line" }),
    word("val", { end: "line" }),
    word("合同的", { end: "line" }),
    word("期限", { end: "paragraph" }),
    word("Next.", { end: "paragraph" }),
  ]);
  expect([...layer.querySelectorAll("p")].map((one) => one.textContent)).toEqual([
    "the inter-val 合同的期限",
    "Next.",
  ]);
});

test("an address that is cut at the end of a line is one, and a sentence after it is not", () => {
  const layer = layerOf([
    word("https://www.debian.org/", { end: "line" }),
    word("doc/packaging-", { end: "line" }),
    word("manuals/", { end: "line" }),
    word("Then", { end: "word" }),
    word("https://a.example/", { end: "line" }),
    word("says", { end: "paragraph" }),
  ]);
  expect(layer.textContent).toBe(
    "https://www.debian.org/doc/packaging-manuals/ Then https://a.example/ says",
  );
});

test("turned words are turned about the corner at which they begin", () => {
  const area = { left: 0.1, top: 0.2, width: 0.0102, height: 0.3 };
  const turned = [1, 2, 3].map((quarterTurns) => spans(layerOf([word("Margin", { area, quarterTurns })]))[0]);
  expect(turned.map((one) => one?.style.transform.match(/rotate\(\w+\)/)?.[0])).toEqual([
    "rotate(90deg)",
    "rotate(180deg)",
    "rotate(270deg)",
  ]);
  expect(sizeOf(turned[0])).toBe("1cqw");
  expect([turned[0]?.style.left, turned[0]?.style.top]).toEqual(["11.02%", "20%"]);
  expect([turned[2]?.style.left, turned[2]?.style.top]).toEqual(["10%", "50%"]);
});
