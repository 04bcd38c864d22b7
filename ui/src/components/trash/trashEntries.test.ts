import { expect, test } from "vitest";
import { daysLeft, trashEntries } from "./trashEntries";
import { t } from "../../words/words";

const DAY = 24 * 60 * 60 * 1000;

test("conversations and messages are one list, the last deleted first, with what is to be known of each", () => {
  const entries = trashEntries({
    conversations: [
      { id: "c", title: "", deletedAtMs: 1, goneAtMs: null, nMessages: 3, fileNames: ["a.pdf", "b.txt"] },
    ],
    messages: [
      {
        id: "m",
        conversationId: "x",
        title: "Offers",
        role: "you",
        excerpt: "",
        deletedAtMs: 2,
        goneAtMs: 5,
      },
    ],
    nBackups: 0,
    version: 0,
  });
  expect(entries.map(({ name, note }) => [name, note])).toEqual([
    ["Message without text", "Message in “Offers”"],
    ["New conversation", "Deletes with it: a.pdf and b.txt"],
  ]);
});

test("the last day is today, and without an end nothing is said", () => {
  expect(daysLeft(29.2 * DAY, 0)).toBe("30 days");
  expect(daysLeft(1 * DAY, 0)).toBe("1 day");
  expect(daysLeft(0, 1)).toBe(t.trashToday);
  expect(daysLeft(null, 0)).toBe("");
});
