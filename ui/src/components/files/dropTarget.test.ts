import { afterEach, expect, test } from "vitest";
import { dropsWords } from "./dropTarget";

afterEach(() => document.body.replaceChildren());

function drag(over: string, types: readonly string[]): DragEvent {
  const target = document.body.appendChild(document.createElement(over));
  return { target, dataTransfer: { types } } as unknown as DragEvent;
}

test("a text field takes words that are dragged", () => {
  expect(dropsWords(drag("textarea", ["text/html", "text/plain"]))).toBe(true);
  expect(dropsWords(drag("input", ["text/plain"]))).toBe(true);
});

test("words are taken by text fields only", () => {
  expect(dropsWords(drag("p", ["text/plain"]))).toBe(false);
});

test("a text field takes no name and no address of what is dragged", () => {
  expect(dropsWords(drag("textarea", ["Files", "text/plain"]))).toBe(false);
  expect(dropsWords(drag("textarea", ["text/plain", "text/uri-list"]))).toBe(false);
  expect(dropsWords(drag("textarea", []))).toBe(false);
});
