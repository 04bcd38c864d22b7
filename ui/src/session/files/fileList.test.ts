import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { contextOf } from "../../testing/sessionContext";
import { file } from "../../testing/views/files";
import { openState } from "../../testing/views/start";
import { FileList } from "./fileList.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const COUNTED = { nFiles: 2, nDeleted: 0 };

/** A list, its requests, and a function that answers the oldest open request. */
function listed() {
  const { context, calls } = contextOf(openState([]));
  const list = new FileList(context);
  let nAnswered = 0;
  const answer = async (result: unknown): Promise<void> => {
    calls[nAnswered]?.settle(result);
    nAnswered += 1;
    await vi.advanceTimersByTimeAsync(0);
  };
  const commands = () => calls.map(({ command }) => command);
  return { list, calls, answer, commands };
}

async function opened() {
  const rest = listed();
  rest.list.open("office");
  await rest.answer({ files: [file("a"), file("b")], nFiles: 2 });
  await rest.answer(COUNTED);
  await rest.answer(null);
  await rest.answer({ files: [file("a"), file("b")], nFiles: 2 });
  await rest.answer(COUNTED);
  return rest;
}

test("opening shows what is known, then asks the service and reads again", async () => {
  const { commands } = await opened();
  expect(commands()).toEqual(["list_files", "sum_up_files", "refresh_files", "list_files", "sum_up_files"]);
});

test("a key in the search field asks for its rows and for nothing else", async () => {
  const { list, calls, answer, commands } = await opened();
  const nBefore = calls.length;
  list.change({ search: "r" });
  await answer({ files: [file("b")], nFiles: 1 });
  list.change({ sort: "name" });
  await answer({ files: [file("b")], nFiles: 1 });
  expect(commands().slice(nBefore)).toEqual(["list_files", "list_files"]);
  expect(list.row(0)?.id).toBe("b");
});

test("keys that come while rows are on their way ask once more, with the last words", async () => {
  const { list, calls, answer } = await opened();
  const nBefore = calls.length;
  for (const search of ["r", "re", "rea"]) list.change({ search });
  await answer({ files: [], nFiles: 0 });
  await answer({ files: [file("b")], nFiles: 1 });
  const searched = calls
    .slice(nBefore)
    .map(({ args }) => (args as { query: { search: string } }).query.search);
  expect(searched).toEqual(["r", "rea"]);
  expect(list.nFiles).toBe(1);
});

test("what all files come to is read again when a file has changed, also in the middle of a search", async () => {
  const { list, calls, answer, commands } = await opened();
  const nBefore = calls.length;
  list.change({ search: "r" });
  list.markStale();
  await answer({ files: [file("b")], nFiles: 1 });
  await answer({ files: [file("b")], nFiles: 1 });
  await answer({ ...COUNTED, nFiles: 3 });
  expect(commands().slice(nBefore)).toEqual(["list_files", "list_files", "sum_up_files"]);
  expect(list.sum?.nFiles).toBe(3);
});

test("the list of another service begins empty, and answers about the one before come too late", async () => {
  const { list, calls, answer, commands } = await opened();
  const nBefore = calls.length;
  void list.check();
  list.open("local");
  expect([list.nFiles, list.sum, list.row(0)]).toEqual([0, null, undefined]);
  const late = calls[nBefore];
  expect([late?.command, late?.args]).toEqual(["refresh_files", { profileId: "office", purpose: null }]);
  await answer(null);
  await answer({ files: [file("c")], nFiles: 1 });
  await answer({ ...COUNTED, nFiles: 1 });
  expect(list.row(0)?.id).toBe("c");
  expect(commands().slice(nBefore + 1)).toEqual(["list_files", "sum_up_files", "refresh_files"]);
  const asked = calls.slice(nBefore + 1).map(({ args }) => (args as { profileId: string }).profileId);
  expect(new Set(asked)).toEqual(new Set(["local"]));
  expect(list.isChecking).toBe(true);
});

test("filters are cleared together, and the order of the list stays", async () => {
  const { list, answer } = await opened();
  list.change({ filter: "failed", search: "r", sort: "name" });
  await answer({ files: [], nFiles: 0 });
  expect(list.isFiltered).toBe(true);
  list.clearFilters();
  expect(list.isFiltered).toBe(false);
  expect([list.query.sort, list.query.filter, list.query.search]).toEqual(["name", "all", ""]);
});

test("an answer about a file that came meanwhile is newer than what is read of all", async () => {
  const { list, answer } = listed();
  list.open("office");
  list.noteChecked("office", 90);
  expect(list.checkedAtMs, "the service was never asked for all of them").toBeNull();
  await answer({ files: [file("a")], nFiles: 1 });
  await answer({ ...COUNTED, checkedAtMs: 50 });
  expect(list.checkedAtMs).toBe(90);
  await answer(null);
  await answer({ files: [file("a")], nFiles: 1 });
  await answer({ ...COUNTED, checkedAtMs: 100 });
  expect(list.checkedAtMs).toBe(100);
  list.noteChecked("local", 130);
  expect(list.checkedAtMs).toBe(100);
  list.noteChecked("office", 120);
  list.noteChecked("office", 110);
  expect(list.checkedAtMs).toBe(120);
});
