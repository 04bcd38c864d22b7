import { afterEach, expect, test, vi } from "vitest";
import { markWeights } from "./fontWeights";

afterEach(() => void vi.restoreAllMocks());

/** A system whose text has this width for each weight. */
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
