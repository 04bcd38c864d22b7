import { expect, test } from "vitest";
import { settings } from "../testing/views/start";
import { applyDisplay, boundedWidth, DOCUMENTS, SIDEBAR, textSizeBy, widthAfter, zoomBy } from "./display";

test("zoom goes by steps from wherever it is, and stops at both ends", () => {
  expect(zoomBy(100, 1)).toBe(110);
  expect(zoomBy(100, -1)).toBe(90);
  expect(zoomBy(104, -1)).toBe(100);
  expect(zoomBy(300, 1)).toBe(300);
  expect(zoomBy(50, -1)).toBe(50);
});

test("text has an end in both directions, widths go round", () => {
  expect(textSizeBy("normal", 1)).toBe("large");
  expect(textSizeBy("larger", 1)).toBe("larger");
  expect(textSizeBy("small", -1)).toBe("small");
  expect(widthAfter("normal")).toBe("wide");
  expect(widthAfter("wide")).toBe("narrow");
});

test("the page is marked with what is set, and with nothing when all is as usual", () => {
  const root = document.createElement("html");
  const usual = settings();
  applyDisplay(root, usual, "ltr");
  expect(root.dataset).toEqual({});
  expect(root.dir).toBe("ltr");
  const display = { ...usual.display, contrast: "more", textSize: "larger", columnWidth: "wide" } as const;
  applyDisplay(root, { ...usual, theme: "dark", display }, "rtl");
  expect(root.dataset).toEqual({ theme: "dark", contrast: "more", textSize: "larger", column: "wide" });
  expect(root.dir).toBe("rtl");
  applyDisplay(root, { ...usual, display: { ...display, direction: "left_to_right" } }, "rtl");
  expect(root.dir).toBe("ltr");
  expect(root.hasAttribute("data-against"), "against the direction of the language").toBe(true);
  applyDisplay(root, usual, "ltr");
  expect(root.dataset).toEqual({});
});

test("the pane of documents is as wide as it is set, and within what can be used", () => {
  const root = document.createElement("html");
  const usual = settings();
  applyDisplay(root, { ...usual, display: { ...usual.display, documentWidth: 800 } }, "ltr");
  expect(root.style.getPropertyValue("--document")).toBe("50rem");
  applyDisplay(root, usual, "ltr");
  expect(root.style.getPropertyValue("--document")).toBe("");
  expect([0, 704.4, 9000].map((width) => boundedWidth(DOCUMENTS, width))).toEqual([416, 704, 2000]);
});

test("the sidebar is as wide as it is set, and within what can be used", () => {
  const root = document.createElement("html");
  const usual = settings();
  applyDisplay(root, { ...usual, display: { ...usual.display, sidebarWidth: 320 } }, "ltr");
  expect(root.style.getPropertyValue("--side")).toBe("20rem");
  applyDisplay(root, usual, "ltr");
  expect(root.style.getPropertyValue("--side")).toBe("");
  expect([0, 208.4, 300, 9000].map((width) => boundedWidth(SIDEBAR, width))).toEqual([208, 208, 300, 416]);
});
