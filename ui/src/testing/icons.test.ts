import Square from "@lucide/svelte/icons/square";
import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { fixedIcon } from "../../vite.icons";

test("an icon is drawn as the library draws it, with the class that is asked for", () => {
  const icon = mount(Square, { target: document.body, props: { class: "sm" } });
  const svg = document.querySelector("svg");
  expect(svg?.getAttribute("class")).toBe("lucide lucide-square sm");
  expect(svg?.getAttribute("viewBox")).toBe("0 0 24 24");
  expect(svg?.getAttribute("aria-hidden")).toBe("true");
  expect(svg?.innerHTML).toBe('<rect width="18" height="18" x="3" y="3" rx="2"></rect>');
  void unmount(icon);
});

test("an icon that is written otherwise than before stops the build, with its file", () => {
  expect(() => fixedIcon("<Icon node={[]} />", "icons/square.svelte")).toThrow("icons/square.svelte");
});
