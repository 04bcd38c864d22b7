import { expect, test } from "vitest";
import { openState, row } from "../testing/views";
import { Generations, withoutDeleted } from "./ordering";

test("only the latest request about a subject counts", () => {
  const generations = new Generations();
  const isFirst = generations.begin("settings");
  const isOther = generations.begin("page");
  expect(isFirst()).toBe(true);
  const isSecond = generations.begin("settings");
  expect([isFirst(), isSecond(), isOther()]).toEqual([false, true, true]);
});

test("a row of a deleted conversation is not applied again", () => {
  const state = openState([]);
  const changed = (id: string) => ({ type: "conversation_changed", row: row(id) }) as const;
  expect(withoutDeleted(changed("c"), state)).toEqual(changed("c"));
  expect(withoutDeleted(changed("deleted"), state)).toBeNull();
  const rows = [row("c"), row("deleted")];
  expect(withoutDeleted({ type: "conversations_changed", rows }, state)).toEqual({
    type: "conversations_changed",
    rows: [row("c")],
  });
});
