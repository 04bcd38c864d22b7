import { afterEach, expect, test, vi } from "vitest";
import { parseHtml } from "../parseHtml";
import type { DiagramTheme, Drawing } from "./messages";
import { Diagrams } from "./diagrams";
import { t, useLanguage } from "../../words/words";

const theme: DiagramTheme = {
  isDark: false,
  font: "sans-serif",
  colours: { paper: "#fff", slip: "", soft: "", sunken: "", text: "", edge: "" },
};
const picture: Drawing = { svg: '<svg title="é#"/>', width: 30, height: 20, title: "Ways" };

function place(source: string): HTMLElement {
  document.body.append(
    parseHtml(
      `<figure class="block code"><div class="drawing" data-drawing=""></div><pre><code>${source}</code></pre></figure>`,
    ),
  );
  const all = document.querySelectorAll<HTMLElement>(".drawing");
  const last = all[all.length - 1];
  if (!last) throw new Error("no place");
  return last;
}

afterEach(() => document.body.replaceChildren());

test("a drawing is an image that says what it is and how large, so that nothing moves when it is decoded", async () => {
  const diagrams = new Diagrams(
    () => Promise.resolve(picture),
    () => theme,
  );
  const at = place("graph TD");
  await diagrams.fill(at);
  const image = at.querySelector("img");
  expect(image?.src).toBe(`data:image/svg+xml,${encodeURIComponent('<svg title="é#"/>')}`);
  expect([image?.alt, image?.width, image?.height]).toEqual(["Diagram: Ways", 30, 20]);
  expect(at.parentElement?.hasAttribute("data-drawn")).toBe(true);
});

test("a diagram that was drawn before stands at once, and is not drawn again", async () => {
  const draw = vi.fn(() => Promise.resolve(picture));
  const diagrams = new Diagrams(draw, () => theme);
  await diagrams.fill(place("graph TD"));
  const again = place("graph TD");
  diagrams.watch(document.body);
  expect(again.querySelector("img")).not.toBeNull();
  expect(draw).toHaveBeenCalledTimes(1);
});

test("other colours are another drawing", async () => {
  const draw = vi.fn(() => Promise.resolve(picture));
  let now = theme;
  const diagrams = new Diagrams(draw, () => now);
  const at = place("graph TD");
  await diagrams.fill(at);
  now = { ...theme, isDark: true, colours: { ...theme.colours, paper: "#000" } };
  await diagrams.fill(at);
  expect(draw).toHaveBeenCalledTimes(2);
});

test("a diagram that cannot be drawn says why, as text, and its source stays", async () => {
  const diagrams = new Diagrams(
    () => Promise.resolve({ problem: { code: "error" as const, reason: "<b>Line 2</b>" } }),
    () => theme,
  );
  const at = place("nonsense");
  await diagrams.fill(at);
  expect(at.textContent).toBe("Can’t draw this diagram. <b>Line 2</b>");
  expect(at.parentElement?.hasAttribute("data-drawn")).toBe(false);
});

test("the text of diagrams follows a change of the language, and nothing is drawn again", async () => {
  const draw = vi.fn((source: string) =>
    Promise.resolve(source === "" ? { problem: { code: "too_large" as const } } : picture),
  );
  const diagrams = new Diagrams(draw, () => theme);
  const [good, bad] = [place("graph TD"), place("")];
  await Promise.all([diagrams.fill(good), diagrams.fill(bad)]);
  const image = good.querySelector("img");
  await useLanguage("de");
  diagrams.relabel();
  expect(good.querySelector("img")).toBe(image);
  expect(image?.alt).toBe(t.diagramAltTitled({ title: "Ways" }));
  expect(bad.textContent).toBe(t.diagramTooLarge);
  expect(draw).toHaveBeenCalledTimes(2);
  await useLanguage("en");
});

test("a source that is very long is not drawn", async () => {
  const draw = vi.fn(() => Promise.resolve(picture));
  const at = place("x".repeat(20_001));
  await new Diagrams(draw, () => theme).fill(at);
  expect(draw).not.toHaveBeenCalled();
  expect(at.textContent).toContain("too long");
});

test("a diagram that ended the page before is drawn only when the user asks", async () => {
  const draw = vi.fn(() => Promise.resolve(picture));
  const suspects = new Set(["graph TD"]);
  const diagrams = new Diagrams(
    draw,
    () => theme,
    (source) => suspects.has(source),
  );
  const at = place("graph TD");
  await diagrams.fill(at);
  expect(draw).not.toHaveBeenCalled();
  expect(at.textContent).toBe(`${t.diagramInterrupted}${t.diagramDraw}`);
  expect(at.parentElement?.hasAttribute("data-drawn")).toBe(false);
  at.querySelector("button")?.click();
  await vi.waitFor(() => expect(at.querySelector("img")).not.toBeNull());
  expect(draw).toHaveBeenCalledTimes(1);
});

test("a drawing that comes back for another source is dropped", async () => {
  let finish: (drawing: Drawing) => void = () => undefined;
  const draw = () => new Promise<Drawing>((done) => (finish = done));
  const at = place("graph TD");
  const filled = new Diagrams(draw, () => theme).fill(at);
  const code = at.parentElement?.querySelector("code");
  if (code) code.textContent = "graph LR";
  finish(picture);
  await filled;
  expect(at.childElementCount).toBe(0);
});
