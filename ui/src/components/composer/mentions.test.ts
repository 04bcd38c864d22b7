import { expect, test } from "vitest";
import type { FileView } from "../../ipc/bindings";
import { file } from "../../testing/views";
import { Mentions } from "./mentions.svelte";

function mentionsOf(files: FileView[]) {
  const asked: string[] = [];
  const picked: [string, number][] = [];
  const find = (query: string) => {
    asked.push(query);
    return Promise.resolve(files);
  };
  const mentions = new Mentions(find, (one, from) => picked.push([one.id, from]));
  const press = (key: string): boolean => mentions.keyed(new KeyboardEvent("keydown", { key }));
  return { mentions, asked, picked, press };
}

test("a file behind an @ is found, moved to and picked by keys", async () => {
  const { mentions, asked, picked, press } = mentionsOf([file("a"), file("b")]);
  await mentions.typed("See @of", 7);
  expect(asked).toEqual(["of"]);
  expect(press("ArrowDown")).toBe(true);
  expect(press("Enter")).toBe(true);
  expect(picked).toEqual([["b", 4]]);
  expect(mentions.isOpen).toBe(false);
  expect(press("Enter"), "without a list the key is the field's").toBe(false);
});

test("Escape closes the list, which stays closed behind that @ and opens behind the next", async () => {
  const { mentions, press } = mentionsOf([file("a")]);
  await mentions.typed("@", 1);
  expect(press("Escape")).toBe(true);
  await mentions.typed("@o", 2);
  expect(mentions.isOpen).toBe(false);
  await mentions.typed("@o @", 4);
  expect(mentions.isOpen).toBe(true);
});

test("the answer to what is no longer asked is passed over", async () => {
  const answers: ((files: FileView[]) => void)[] = [];
  const mentions = new Mentions(
    () => new Promise((answer) => answers.push(answer)),
    () => undefined,
  );
  const first = mentions.typed("@a", 2);
  const second = mentions.typed("words", 5);
  answers[0]?.([file("a")]);
  await Promise.all([first, second]);
  expect(mentions.isOpen).toBe(false);
});
