import { expect, test } from "vitest";
import { IN_DOCUMENTS } from "../../actions/catalogue";
import { documentKeyOf } from "./documentKeys";

function pressed(chord: string) {
  const names = chord.split(" ");
  const key = names.at(-1) ?? "";
  return {
    key,
    code: "",
    shiftKey: names.includes("Shift"),
    ctrlKey: names.includes("Mod"),
    metaKey: false,
    altKey: false,
    defaultPrevented: false,
  };
}

test("every key that is listed for documents means something there", () => {
  for (const { label, keys } of IN_DOCUMENTS)
    for (const chord of keys) {
      // The window handles Escape.
      const isOwn = chord !== "Escape";
      expect(documentKeyOf(pressed(chord), false, false) !== null, label()).toBe(isOwn);
    }
});

test("what is typed in a field of the pane is typed", () => {
  for (const chord of ["t", "[", "PageDown"]) expect(documentKeyOf(pressed(chord), false, true)).toBeNull();
  expect(documentKeyOf(pressed("Mod f"), false, true)).toBe("find");
});

test("tabs are changed in both directions", () => {
  expect(documentKeyOf(pressed("Mod Tab"), false, false)).toBe("next_tab");
  expect(documentKeyOf(pressed("Mod Shift Tab"), false, false)).toBe("previous_tab");
});

test("on a Mac, where the system takes the command key and Tab, braces change tabs", () => {
  const mac = (key: string) => ({ ...pressed(key), ctrlKey: false, metaKey: true, shiftKey: true });
  expect(documentKeyOf(mac("}"), true, true)).toBe("next_tab");
  expect(documentKeyOf(mac("{"), true, true)).toBe("previous_tab");
});
