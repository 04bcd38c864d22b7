import { afterEach, expect, test } from "vitest";
import { keepInstalledFonts } from "./fontStacks";

const root = document.documentElement;

function stack(name: string, value: string): void {
  root.style.setProperty(name, value);
}

afterEach(() => root.removeAttribute("style"));

test("families that are not on this computer are not asked for, and the others keep their order", () => {
  stack("--latin", 'system-ui, -apple-system, "Segoe UI", "Adwaita Sans", Cantarell');
  stack("--mono", 'ui-monospace, "Noto Sans Mono", "DejaVu Sans Mono", monospace');
  keepInstalledFonts(root, ["DejaVu Sans Mono", "cantarell", "Noto Sans", "Adwaita Sans"]);
  expect(root.style.getPropertyValue("--latin")).toBe('"Adwaita Sans", Cantarell');
  expect(root.style.getPropertyValue("--mono")).toBe('"DejaVu Sans Mono", monospace');
});

test("the font of the system stays where the system has it", () => {
  stack("--latin", "system-ui, Cantarell");
  keepInstalledFonts(root, ["system-ui", "Ubuntu Sans"]);
  expect(root.style.getPropertyValue("--latin")).toBe("system-ui");
});

test("without any of the families, the next ones of the page's stack are asked for", () => {
  stack("--latin", "system-ui, Cantarell");
  keepInstalledFonts(root, ["Noto Sans", "DejaVu Sans"]);
  expect(root.style.getPropertyValue("--latin")).toBe('"Noto Sans"');
  keepInstalledFonts(root, ["DejaVu Sans"]);
  expect(root.style.getPropertyValue("--latin"), "a computer with neither").toBe("sans-serif");
});
