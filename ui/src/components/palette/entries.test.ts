import { expect, test } from "vitest";
import { ALL_ACTIONS } from "../../state/actions/catalogue";
import type { HitView } from "../../ipc/bindings";
import { row } from "../../testing/views";
import { entriesFor, isActionsOnly, piecesOf, type EntryGroup } from "./entries";

const offered = {
  actions: ALL_ACTIONS,
  recent: ["theme_dark", "gone", "files"],
  conversations: [row("a", { title: "Cold-store compressor" }), row("b", { title: "Tender glossary" })],
  holding: [],
};

const names = (group: EntryGroup | undefined) =>
  group?.entries.map(({ pieces }) => pieces.map(({ text }) => text).join("")) ?? [];
const groupOf = (groups: EntryGroup[], heading: string) => groups.find((one) => one.heading === heading);

test("before anything is typed, what was used last comes first and everything else is there", () => {
  const groups = entriesFor("", offered);
  expect(groups.map(({ heading }) => heading)).toEqual(["Last used", "Conversations", "Commands"]);
  expect(names(groups[0])).toEqual(["Dark colours", "Files"]);
  expect(groups.flatMap(({ entries }) => entries)).toHaveLength(ALL_ACTIONS.length + 2);
});

test("letters that are left out and other words find an action", () => {
  expect(names(groupOf(entriesFor("drk col", offered), "Commands"))[0]).toBe("Dark colours");
  expect(names(groupOf(entriesFor("regenerate", offered), "Commands"))[0]).toBe(
    "Ask again for the last answer",
  );
});

test("of two that fit alike, the one that was used comes first", () => {
  const fit = (recent: string[]) =>
    names(groupOf(entriesFor("text", { ...offered, recent }), "Commands")).slice(0, 2);
  expect(fit(["smaller_text"])[0]).toBe("Smaller text");
  expect(fit(["larger_text"])[0]).toBe("Larger text");
});

test("a title that fits better than every command stands first, and a message that holds the words moves nothing", () => {
  const headings = (words: string, holding: HitView[] = []) =>
    entriesFor(words, { ...offered, holding }).map(({ heading }) => heading);
  expect(headings("store")).toEqual(["Conversations", "Commands"]);
  expect(headings("files")).toEqual(["Commands"]);
  expect(headings("files", [{ row: row("c", { title: "Minutes" }), messageId: "m7" }])).toEqual([
    "Commands",
    "Conversations",
  ]);
});

test("conversations are found by their title, and by their messages once these are known", () => {
  expect(names(groupOf(entriesFor("gloss", offered), "Conversations"))).toEqual(["Tender glossary"]);
  const inMinutes = { row: row("c", { title: "Minutes" }), messageId: "m7" };
  const holding = [{ row: row("b", { title: "Tender glossary" }), messageId: null }, inMinutes];
  const group = groupOf(entriesFor("gloss", { ...offered, holding }), "Conversations");
  expect(names(group)).toEqual(["Tender glossary", "Minutes"]);
  expect(
    group?.entries.map((entry) => entry.kind === "conversation" && entry.hit),
    "a message that was found is what is opened",
  ).toEqual([null, inMinutes]);
});

test("after > there are commands only", () => {
  expect(isActionsOnly(" > da")).toBe(true);
  expect(entriesFor("> gloss", offered).map(({ heading }) => heading)).not.toContain("Conversations");
  expect(names(entriesFor("> dark", offered)[0])[0]).toBe("Dark colours");
  expect(entriesFor(">", offered).map(({ heading }) => heading)).toEqual(["Last used", "Commands"]);
});

test("words that nothing fits find nothing", () => {
  expect(entriesFor("qqqxyz", offered)).toEqual([]);
});

test("a name is cut where what was typed begins and ends", () => {
  expect(piecesOf("Dark", [0, 1])).toEqual([
    { text: "Da", isFound: true },
    { text: "rk", isFound: false },
  ]);
  expect(piecesOf("", [])).toEqual([]);
});
