import type { ComponentProps } from "svelte";
import { beforeEach, expect, test } from "vitest";
import { ALL_ACTIONS } from "../../actions/catalogue";
import type { MessageHitsView, SearchFilters } from "../../ipc/bindings";
import { click, find, get, pressKey, show, typeInto } from "../../testing/page";
import { until } from "../../testing/until";
import { row } from "../../testing/views/conversations";
import Palette from "./Palette.svelte";

let done: string[];
/** The search that the store received. */
let asked: [string, SearchFilters][];
/** Answers the pending search of the store with no results. */
let answer: (() => void) | null;

beforeEach(() => {
  [done, asked, answer] = [[], [], null];
  show(Palette, props());
});

async function did(what: string): Promise<void> {
  done.push(what);
}

function props(): ComponentProps<typeof Palette> {
  const record = {
    messages: (words: string, filters: SearchFilters) => (
      asked.push([words, filters]),
      new Promise<MessageHitsView>((resolve) => {
        answer = () => resolve({ hits: [], nMessages: 0, hasMore: false });
      })
    ),
    files: () => Promise.resolve([]),
  };
  return {
    known: {
      conversations: [row("harbour", { title: "Harbour rules" })],
      folders: [],
      recentActions: [],
    },
    registry: { enabled: ALL_ACTIONS.slice(0, 12), isOn: () => undefined },
    record,
    commands: {
      runFromPalette: (id) => did(id),
      createAbout: (words) => did(`about ${words}`),
      showSearch: (words, filters) => void did(`everywhere ${words ?? ""} ${filters?.role ?? ""}`),
      openToWrite: (id) => did(`open ${id}`),
      openMessage: () => Promise.resolve(),
      openFound: () => Promise.resolve(),
    },
    onclose: () => void done.push("close"),
  };
}

const FIELD = '[role="combobox"]';
const field = () => get<HTMLInputElement>(FIELD);
const entries = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role="option"]')];
const chosen = (): number => entries().findIndex((entry) => entry.getAttribute("aria-selected") === "true");

const press = (key: string, extra: KeyboardEventInit = {}) => pressKey(key, field(), extra);
const type = (words: string) => typeInto(FIELD, words);

test("the field names its list and the entry that Enter means", () => {
  const list = document.getElementById(field().getAttribute("aria-controls") ?? "");
  expect(list?.getAttribute("role")).toBe("listbox");
  expect(list?.querySelector('[role="group"]')?.getAttribute("aria-labelledby")).toBeTruthy();
  press("ArrowDown");
  expect(field().getAttribute("aria-activedescendant")).toBe(entries()[chosen()]?.id);
  expect(entries().filter((entry) => entry.getAttribute("aria-selected") === "true")).toHaveLength(1);
});

test("arrows go round the entries, page keys stop at the ends", () => {
  const last = entries().length - 1;
  expect(last).toBeGreaterThan(8);
  expect(chosen()).toBe(0);
  press("ArrowUp");
  expect(chosen()).toBe(last);
  press("ArrowDown");
  expect(chosen()).toBe(0);
  press("PageDown");
  expect(chosen()).toBe(8);
  press("PageDown");
  expect(chosen()).toBe(last);
  press("PageUp");
  press("PageUp");
  expect(chosen()).toBe(0);
});

test("Home and End stay with the field", () => {
  press("ArrowDown");
  for (const key of ["Home", "End"]) expect(press(key), key).toBe(false);
  expect(chosen()).toBe(1);
  expect(done).toEqual([]);
});

test("typing chooses afresh, and Enter opens what is chosen", () => {
  press("ArrowDown");
  press("ArrowDown");
  type("harbour");
  expect(entries()[chosen()]?.textContent).toContain("Harbour rules");
  press("Enter");
  expect(done).toEqual(["close", "open harbour"]);
});

test("Enter begins a conversation only after the store has answered that nothing matches", async () => {
  type("discount rate");
  expect(entries()[chosen()]?.textContent).toContain("discount rate");
  press("Enter");
  expect(done).toEqual([]);
  const give = await until(() => answer);
  press("Enter");
  expect(done).toEqual([]);
  give();
  await until(() => find(".nothing")?.textContent.trim());
  press("Enter");
  expect(done).toEqual(["close", "about discount rate"]);
});

test("a switch says whether it is on", () => {
  const states = () => entries().map((entry) => entry.querySelector("small")?.textContent);
  expect(states().every((state) => state !== "On" && state !== "Off")).toBe(true);
  const registry = { ...props().registry, isOn: (id: string) => id === "attach_files" };
  document.body.replaceChildren();
  show(Palette, { ...props(), registry });
  expect(states().filter((state) => state === "On")).toHaveLength(1);
  expect(states().filter((state) => state === "Off").length).toBeGreaterThan(5);
});

test("Ctrl and Enter begin a conversation at once", () => {
  type("discount rate");
  press("Enter", { ctrlKey: true });
  expect(done).toEqual(["close", "about discount rate"]);
});

test("a filter that is chosen is asked with, gives the keyboard back, and goes along to the search page", async () => {
  expect(find(".scope")).toBeNull();
  type("rate");
  const menus = [...document.querySelectorAll<HTMLElement>(".scope .menu-frame > button")];
  expect(menus.map((menu) => menu.textContent.trim())).toEqual(["Any time", "Any file", "Anyone"]);
  click(menus[2]);
  click(document.querySelectorAll('[role^="menuitem"]')[1]);
  await until(() => document.activeElement === field());
  await until(() => asked.length > 0);
  expect(asked).toMatchObject([["rate", { role: "you", hasFile: false }]]);
  expect(entries().map((entry) => entry.textContent)).not.toContain("Harbour rules");
  press("ArrowDown");
  press("Enter");
  expect(done).toEqual(["close", "everywhere rate you"]);
});

test("what has only titles and commands is no match of a filter", async () => {
  type("harbour file:rules");
  await until(() => answer);
  expect(entries().some((entry) => entry.textContent.includes("Harbour rules"))).toBe(false);
});
