import { flushSync } from "svelte";
import { afterEach, expect, test } from "vitest";
import { row } from "../../testing/views/conversations";
import { answer, html, turnUpdated } from "../../testing/views/messages";
import { openState, settings } from "../../testing/views/start";
import { apply } from "./apply";
import type { AppState } from "./appState";
import { ObservedState } from "./observedState.svelte";

let stop: () => void = () => undefined;
afterEach(() => stop());

/** Counts reads of each of these: once at first, and again after each notification. */
function readings<K extends string>(reads: Record<K, () => unknown>): Record<K, number> {
  const n = Object.fromEntries(Object.keys(reads).map((name) => [name, 0])) as Record<K, number>;
  stop = $effect.root(() => {
    for (const name of Object.keys(reads) as K[])
      $effect(() => {
        reads[name]();
        n[name] += 1;
      });
  });
  flushSync();
  return n;
}

const answering = (): AppState =>
  openState([answer("a", { blocks: [html("on")], seq: 0, status: "streaming" })]);

test("a word of an answer is told to who reads the messages, and to nobody else", () => {
  const state = new ObservedState(answering());
  const n = readings({
    messages: () => state.view.open?.messages,
    title: () => state.view.open?.row.title,
    isOpen: () => state.view.open,
    settings: () => state.view.settings,
    now: () => state.now.open?.messages,
  });
  state.set(apply(state.now, turnUpdated("a", 1, "one")));
  flushSync();
  expect(n).toEqual({ messages: 2, title: 1, isOpen: 1, settings: 1, now: 1 });
  expect(state.view.open?.messages[0]?.blocks).toEqual([html("one")]);
});

test("each field is told of its own changes, also of several at once", () => {
  const state = new ObservedState(answering());
  const n = readings({
    title: () => state.view.open?.row.title,
    settings: () => state.view.settings,
    files: () => state.view.nFiles,
  });
  const { open } = state.now;
  const renamed = open && { ...open, row: row(open.row.id, { title: "Renamed" }) };
  state.set({ ...state.now, open: renamed, settings: settings({ theme: "dark" }) });
  flushSync();
  expect(n).toEqual({ title: 2, settings: 2, files: 1 });
  expect([state.view.open?.row.title, state.view.settings.theme]).toEqual(["Renamed", "dark"]);
});

test("who changes the state while observing it is told of what it reads, and not of the change", () => {
  const state = new ObservedState(answering());
  const n = readings({
    settings: () => {
      void state.view.settings;
      state.set({ ...state.now, nTrashed: state.now.nTrashed + 1 });
    },
  });
  expect([n.settings, state.view.nTrashed]).toEqual([1, 1]);
});

test("another conversation is another one, and the earlier stays as it was last", () => {
  const state = new ObservedState(answering());
  const n = readings({ open: () => state.view.open });
  const earlier = state.view.open;
  const other = openState([]).open;
  state.set({ ...state.now, open: other && { ...other, row: row("other") } });
  flushSync();
  expect([n.open, state.view.open?.row.id, earlier?.messages.length]).toEqual([2, "other", 1]);
  state.set({ ...state.now, open: null });
  flushSync();
  expect([n.open, state.view.open]).toEqual([3, null]);
});
