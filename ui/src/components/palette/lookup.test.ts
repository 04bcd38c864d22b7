import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { MessageHitsView } from "../../ipc/bindings";
import { NO_FILTERS } from "../../format/search";
import { Lookup } from "./lookup.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const found = (nMessages: number): MessageHitsView => ({ hits: [], nMessages, hasMore: false });

test("only the words that stand there after a pause are asked for, and a late answer to others is dropped", async () => {
  const answers: ((hits: MessageHitsView) => void)[] = [];
  const messages = vi.fn(() => new Promise<MessageHitsView>((answer) => answers.push(answer)));
  const lookup = new Lookup({ messages, files: () => Promise.resolve([]) });
  lookup.ask("r", NO_FILTERS);
  lookup.ask("ra", NO_FILTERS);
  await vi.advanceTimersByTimeAsync(200);
  expect(messages.mock.calls).toEqual([["ra", NO_FILTERS]]);
  lookup.ask("rate", NO_FILTERS);
  await vi.advanceTimersByTimeAsync(200);
  answers[0]?.(found(9));
  await vi.advanceTimersByTimeAsync(0);
  expect([lookup.messages.nMessages, lookup.isKnown]).toEqual([0, false]);
  answers[1]?.(found(2));
  await vi.advanceTimersByTimeAsync(0);
  expect([lookup.messages.nMessages, lookup.isKnown]).toEqual([2, true]);
});

test("where the record could not be asked, it is not said that nothing is there", async () => {
  const lookup = new Lookup({
    messages: () => Promise.resolve(undefined),
    files: () => Promise.resolve([]),
  });
  lookup.ask("rate", NO_FILTERS);
  await vi.advanceTimersByTimeAsync(200);
  expect(lookup.isKnown).toBe(false);
});
