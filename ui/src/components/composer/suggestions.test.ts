import { expect, test } from "vitest";
import { Suggestions } from "./suggestions.svelte";
import { mentionAt } from "./trigger";

function suggestionsOf(found: string[]) {
  const asked: string[] = [];
  const picked: [string, number][] = [];
  const find = (query: string) => {
    asked.push(query);
    return Promise.resolve(found);
  };
  const list = new Suggestions<string>({
    triggerAt: mentionAt,
    find,
    pick: (one, from) => picked.push([one, from]),
  });
  const press = (key: string): boolean => list.keyed(new KeyboardEvent("keydown", { key }));
  return { list, asked, picked, press };
}

test("what stands behind an @ is found, moved to and picked by keys", async () => {
  const { list, asked, picked, press } = suggestionsOf(["a", "b"]);
  await list.typed("See @of", 7);
  expect(asked).toEqual(["of"]);
  expect(press("ArrowDown")).toBe(true);
  expect(press("Enter")).toBe(true);
  expect(picked).toEqual([["b", 4]]);
  expect(list.isOpen).toBe(false);
  expect(press("Enter"), "without a list the key is the field's").toBe(false);
});

test("Escape closes the list, which stays closed behind that @ and opens behind the next", async () => {
  const { list, press } = suggestionsOf(["a"]);
  await list.typed("@", 1);
  expect(press("Escape")).toBe(true);
  await list.typed("@o", 2);
  expect(list.isOpen).toBe(false);
  await list.typed("@o @", 4);
  expect(list.isOpen).toBe(true);
});

test("the answer to what is no longer asked is passed over", async () => {
  const answers: ((found: string[]) => void)[] = [];
  const list = new Suggestions<string>({
    triggerAt: mentionAt,
    find: () => new Promise((answer) => answers.push(answer)),
    pick: () => undefined,
  });
  const first = list.typed("@a", 2);
  const second = list.typed("words", 5);
  answers[0]?.(["a"]);
  await Promise.all([first, second]);
  expect(list.isOpen).toBe(false);
});

test("a reset closes the list and drops a late reply", async () => {
  const { list, picked, press } = suggestionsOf(["a"]);
  await list.typed("See @of", 7);
  expect(list.isOpen).toBe(true);
  list.reset();
  expect(list.isOpen).toBe(false);
  const late = list.typed("See @off", 8);
  list.reset();
  await late;
  expect([list.isOpen, press("Enter"), picked]).toEqual([false, false, []]);
  await list.typed("See @off", 8);
  expect(list.isOpen, "text of another conversation opens its own list").toBe(true);
});
