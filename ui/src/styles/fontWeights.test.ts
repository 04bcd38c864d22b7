import { afterEach, expect, test, vi } from "vitest";
import { markWeights } from "./fontWeights";

afterEach(() => void vi.restoreAllMocks());

/** A system whose words are so wide at a weight. */
function withFonts(widthOf: (weight: number) => number): void {
  const context = {
    font: "",
    measureText: () => ({ width: widthOf(Number.parseInt(context.font, 10)) }),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
}

test("where no font has a medium weight the page is told so, and only there", () => {
  const root = document.createElement("html");
  withFonts((weight) => (weight >= 600 ? 110 : 100));
  markWeights(root);
  expect(root.dataset["medium"]).toBe("none");
  withFonts((weight) => 60 + weight / 10);
  markWeights(root);
  expect(root.dataset["medium"]).toBeUndefined();
});

test("no style rule names the medium weight itself, because what shows where no font has it is a token's matter", () => {
  const sources = Object.entries(
    import.meta.glob<string>(["../**/*.{css,svelte,ts}", "!../**/*.test.ts"], {
      query: "?raw",
      import: "default",
      eager: true,
    }),
  );
  const named = sources.flatMap(([path, source]) =>
    mediumsOf(path, source).map((rule) => `${path}: ${rule}`),
  );
  expect(named).toEqual(["./tokens.css: --medium: 500"]);
});

/** Where a style sheet, a component or a module names the weight 500 itself. */
function mediumsOf(path: string, source: string): string[] {
  const text = source.replace(/\/\*[^]*?\*\/|<!--[^]*?-->/g, "");
  if (path.endsWith(".css")) return declaredMediums(text);
  const styles = [...text.matchAll(/<style>[^]*?<\/style>/g)].flatMap(([style]) => declaredMediums(style));
  // An attribute of an element, or a property that a module sets.
  const set = text.match(/font-?weight["'`]?\s*[:=,]?[\s{"'`]*500\b/gi) ?? [];
  return [...new Set([...styles, ...set])];
}

/** The declarations with a bare 500, which is a weight: lengths and times have their unit. */
function declaredMediums(css: string): string[] {
  return css.match(/[\w-]+:[^:;{}]*(?<![\w.-])500(?![\w.%])/g) ?? [];
}
