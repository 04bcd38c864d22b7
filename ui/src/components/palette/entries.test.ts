import { expect, test } from "vitest";
import { ALL_ACTIONS } from "../../actions/catalogue";
import type { MessageHitView } from "../../ipc/bindings";
import { row } from "../../testing/views/conversations";
import { file } from "../../testing/views/files";
import { NO_FILTERS } from "../../format/search";
import { entriesFor, isActionsOnly, piecesOf, type EntryGroup } from "./entries";

const offered = {
  actions: ALL_ACTIONS,
  recent: ["theme_dark", "gone", "files"],
  conversations: [row("a", { title: "Cold-store compressor" }), row("b", { title: "Tender glossary" })],
  messages: [],
  files: [],
  filters: NO_FILTERS,
};

const names = (group: EntryGroup | undefined) =>
  group?.entries.map(({ pieces }) => pieces.map(({ text }) => text).join("")) ?? [];
const groupOf = (groups: EntryGroup[], heading: string) => groups.find((one) => one.heading === heading);

test("before anything is typed, what was used last comes first and everything else is there", () => {
  const groups = entriesFor("", offered);
  expect(groups.map(({ heading }) => heading)).toEqual(["Recently used", "Conversations", "Commands"]);
  expect(names(groups[0])).toEqual(["Dark theme", "Files"]);
  expect(groups.flatMap(({ entries }) => entries)).toHaveLength(ALL_ACTIONS.length + 2);
});

test("letters that are left out and other words find an action", () => {
  expect(names(groupOf(entriesFor("drk the", offered), "Commands"))[0]).toBe("Dark theme");
  expect(names(groupOf(entriesFor("retry", offered), "Commands"))[0]).toBe("Regenerate last answer");
});

test("of two that fit alike, the one that was used comes first", () => {
  const fit = (recent: string[]) =>
    names(groupOf(entriesFor("text", { ...offered, recent }), "Commands")).slice(0, 2);
  expect(fit(["smaller_text"])[0]).toBe("Smaller text");
  expect(fit(["larger_text"])[0]).toBe("Larger text");
});

const said = (excerpt: string): MessageHitView => ({
  row: row("c", { title: "Minutes" }),
  messageId: "m7",
  role: "assistant",
  createdAtMs: 0,
  excerpt,
});

test("names come before messages, and a command that fits better than every title comes first", () => {
  const headings = (words: string, more = {}) =>
    entriesFor(words, { ...offered, ...more }).map(({ heading }) => heading);
  expect(headings("store")).toEqual(["Conversations", "Commands"]);
  expect(headings("files")).toEqual(["Commands", "More"]);
  expect(
    headings("files", {
      messages: [said("The files are there.")],
      files: [file("f", { name: "files.txt" })],
    }),
  ).toEqual(["Commands", "Files", "Messages", "More"]);
  expect(headings("compa", { files: [file("f", { name: "company.pdf" })] })).toEqual(["Files", "Commands"]);
  expect(
    headings("policy", {
      messages: [said("The policy.")],
      files: [file("f", { name: "policy.pdf" })],
    }),
  ).toEqual(["Files", "Messages", "Commands"]);
});

test("beside a name that fits well, names that merely have the letters are left out", () => {
  const conversations = [
    row("a", { title: "Wrong VAT rate" }),
    row("b", { title: "Translate the safety sheet" }),
  ];
  const groups = entriesFor("rate", { ...offered, conversations });
  expect(names(groupOf(groups, "Conversations"))).toEqual(["Wrong VAT rate"]);
  expect(names(groupOf(groups, "Commands"))).toContain("Regenerate last answer");
  const files = [file("f", { name: "rates.pdf" })];
  expect(
    groupOf(entriesFor("rat", { ...offered, conversations: conversations.slice(1), files }), "Conversations"),
  ).toBeUndefined();
  const [, rest] = conversations;
  const without = entriesFor("rate", { ...offered, actions: [], conversations: rest ? [rest] : [] });
  expect(names(groupOf(without, "Conversations"))).toEqual(["Translate the safety sheet"]);
});

test("no letters are marked in a name that is found by another word", () => {
  const [entry] = groupOf(entriesFor("clipboard", offered), "Commands")?.entries ?? [];
  expect(entry?.pieces).toEqual([{ text: "Copy last answer", isFound: false }]);
});

test("titles are found whatever stands between their words and however ß is written", () => {
  const titles = (words: string, title: string) =>
    names(groupOf(entriesFor(words, { ...offered, conversations: [row("a", { title })] }), "Conversations"));
  expect(titles("strasse", "Umbau der Straße")).toEqual(["Umbau der Straße"]);
  expect(titles("Straße", "Umbau der Strasse")).toEqual(["Umbau der Strasse"]);
  expect(titles("offer-halden", "The offer, Halden")).toEqual(["The offer, Halden"]);
});

test("messages and files show where the words are", () => {
  const groups = entriesFor("rate", {
    ...offered,
    messages: [said("A discount rate, at any rate")],
    files: [file("f", { name: "rate-2025.pdf" })],
  });
  const message = groupOf(groups, "Messages")?.entries[0];
  const marks = (message?.kind === "message" ? message.excerpt : []).filter(({ isFound }) => isFound);
  expect(marks.map(({ text }) => text)).toEqual(["rate", "rate"]);
  expect(message?.pieces).toEqual([{ text: "Minutes", isFound: false }]);
  expect(groupOf(groups, "Files")?.entries[0]?.pieces).toEqual([
    { text: "rate", isFound: true },
    { text: "-2025.pdf", isFound: false },
  ]);
});

test("a conversation about the words can always be begun, after everything that was found", () => {
  const all = (words: string, more = {}) =>
    entriesFor(words, { ...offered, ...more }).flatMap(({ entries }) => entries);
  expect(names(groupOf(entriesFor("qqqxyz", offered), "Commands"))).toEqual([
    "New conversation about “qqqxyz”",
    "Search everywhere for “qqqxyz”",
  ]);
  const found = all("qqqxyz", { messages: [said("qqqxyz")] });
  expect(found.map(({ kind }) => kind)).toEqual(["message", "about", "everywhere"]);
  expect(all("> qqqxyz").map(({ kind }) => kind)).not.toContain("about");
});

test("after > there are commands only", () => {
  expect(isActionsOnly(" > da")).toBe(true);
  expect(entriesFor("> gloss", offered).map(({ heading }) => heading)).not.toContain("Conversations");
  expect(names(entriesFor("> dark", offered)[0])[0]).toBe("Dark theme");
  const conversations = [row("a", { title: "drk the" })];
  expect(
    names(entriesFor("> drk col", { ...offered, conversations })[0]),
    "whatever titles fit better",
  ).toEqual(["Dark theme"]);
  expect(entriesFor(">", offered).map(({ heading }) => heading)).toEqual(["Recently used", "Commands"]);
});

test("a name is cut where what was typed begins and ends", () => {
  expect(piecesOf("Dark", [0, 1])).toEqual([
    { text: "Da", isFound: true },
    { text: "rk", isFound: false },
  ]);
  expect(piecesOf("", [])).toEqual([]);
});
