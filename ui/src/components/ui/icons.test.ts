import Icon from "../../../node_modules/@lucide/svelte/dist/Icon.svelte";
import Square from "@lucide/svelte/icons/square";
import { type Component, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { fixedIcon } from "../../../vite.icons";

function draw(icon: Component<Record<string, unknown>>, props: Record<string, unknown>): SVGSVGElement {
  const target = document.createElement("div");
  const drawn = mount(icon, { target, props });
  const svg = target.querySelector("svg")?.cloneNode(true) as SVGSVGElement;
  void unmount(drawn);
  return svg;
}

const attributesOf = (element: Element): Record<string, string> =>
  Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]));

test("an icon is drawn as the library draws it, with the class that is asked for", () => {
  const node = [["rect", { width: "18", height: "18", x: "3", y: "3", rx: "2" }]];
  const library = draw(Icon as Component<Record<string, unknown>>, {
    icon: { name: "square", size: 24, node },
  });
  const fixed = draw(Square as Component<Record<string, unknown>>, { class: "sm" });
  expect(attributesOf(fixed)).toEqual({ ...attributesOf(library), class: "lucide lucide-square sm" });
  const shapesOf = (svg: Element) => Array.from(svg.children, (one) => [one.localName, attributesOf(one)]);
  expect(shapesOf(fixed)).toEqual(shapesOf(library));
});

test("an icon that is written otherwise than before stops the build, with its file", () => {
  expect(() => fixedIcon("<Icon node={[]} />", "icons/square.svelte")).toThrow("icons/square.svelte");
});
