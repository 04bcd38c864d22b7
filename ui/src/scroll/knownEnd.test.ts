import { expect, test } from "vitest";
import { KnownEnd } from "./knownEnd";

test("the end that was there half a second ago is met by who comes to it now, an older one is not", () => {
  const end = new KnownEnd();
  end.note(1000, 0);
  end.note(1200, 300);
  end.note(1500, 600);
  expect(end.isMetAt(1000, 700, 4), "it was the end until 300").toBe(true);
  expect(end.isMetAt(996, 700, 4), "up to the tolerance").toBe(true);
  expect(end.isMetAt(990, 700, 4)).toBe(false);
  expect(end.isMetAt(1100, 900, 4), "the end was farther down by then").toBe(false);
  expect(end.isMetAt(1200, 900, 4)).toBe(true);
});

test("who aimed at an end meets it as late as the page moves", () => {
  const end = new KnownEnd();
  end.note(1000, 0);
  end.note(1200, 900);
  end.note(9000, 8000);
  expect(end.isMetAt(1200, 1500, 4), "aimed at 1500, moved after 8000").toBe(true);
  expect(end.isMetAt(1000, 1500, 4)).toBe(false);
});

test("an end that stays where it is is met there at any time", () => {
  const end = new KnownEnd();
  end.note(1000, 0);
  end.note(1000, 9000);
  expect(end.isMetAt(1000, 20_000, 4)).toBe(true);
  expect(end.isMetAt(900, 20_000, 4)).toBe(false);
});

test("what is long past is forgotten", () => {
  const end = new KnownEnd();
  for (let n = 0; n < 1000; n += 1) end.note(n * 10, n * 100);
  expect(end.isMetAt(9940, 99_900, 4)).toBe(true);
  expect(end.isMetAt(9000, 99_900, 4)).toBe(false);
});

test("before anything is known nothing is met", () => {
  expect(new KnownEnd().isMetAt(0, 0, 4)).toBe(false);
});
