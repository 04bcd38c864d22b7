import { expect, test } from "vitest";
import { ReadingPlaces } from "./readingPlaces";

test("a place is kept until the reader leaves from the end", () => {
  const places = new ReadingPlaces();
  expect(places.of("a")).toBeNull();
  places.keep("a", { messageId: "m", offset: -40 });
  expect(places.of("a")).toEqual({ messageId: "m", offset: -40 });
  places.keep("a", null);
  expect(places.of("a")).toBeNull();
});

test("of many conversations the ones that were left last are kept", () => {
  const places = new ReadingPlaces();
  places.keep("first", { messageId: "m", offset: 0 });
  for (let i = 0; i < 499; i += 1) places.keep(`c${i}`, { messageId: "m", offset: i });
  places.keep("first", { messageId: "n", offset: 7 });
  places.keep("last", { messageId: "m", offset: 0 });
  expect(places.of("c0")).toBeNull();
  expect(places.of("first")).toEqual({ messageId: "n", offset: 7 });
  expect(places.of("last")).not.toBeNull();
});
