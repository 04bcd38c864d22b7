import { afterEach, beforeEach, expect, test } from "vitest";
import { AnnouncementQueue } from "./announcementQueue";
import { type Announcement, watchLiveRegions } from "./liveRegions";

let said: Announcement[] = [];
let stop: () => void = () => undefined;

beforeEach(() => {
  document.body.replaceChildren();
  said = [];
  stop = watchLiveRegions(document.body, (announcement) => said.push(announcement));
});
afterEach(() => stop());

const words = (): string[] => said.splice(0).map((one) => one.words);
/** Observers are notified after a microtask. */
const turn = (): Promise<void> => new Promise((resolve) => queueMicrotask(resolve));

async function show(html: string): Promise<void> {
  document.body.insertAdjacentHTML("beforeend", html);
  await turn();
}

test("a notice and a problem are said when they come, a problem at once", async () => {
  await show(`<div role="status"><p>Copied.</p></div>`);
  await show(
    `<div role="alert"><b>The key was rejected.</b> Enter a new one. <button>Settings</button></div>`,
  );
  expect(said.splice(0)).toEqual([
    { words: "Copied.", isAssertive: false },
    { words: "The key was rejected. Enter a new one. Settings", isAssertive: true },
  ]);
});

test("words that change in a region are said whole, once", async () => {
  await show(`<p role="status"><bdi>1 of 3</bdi> found</p>`);
  expect(words()).toEqual(["1 of 3 found"]);
  const count = document.querySelector("bdi")?.firstChild as Text;
  count.data = "2 of 3";
  await turn();
  count.data = "2 of 3";
  await turn();
  expect(words()).toEqual(["2 of 3 found"]);
});

test("of a region that is not read as a whole only what comes in is said, also the same words again", async () => {
  await show(`<div class="sr"><div role="status" aria-atomic="false"><p>Before.</p></div></div>`);
  const region = document.querySelector("[role=status]") as HTMLElement;
  for (let n = 0; n < 2; n += 1) {
    const line = document.createElement("p");
    line.textContent = "Answer started";
    region.querySelector("p:last-child")?.replaceWith(line);
    await turn();
  }
  expect(words()).toEqual(["Answer started", "Answer started"]);
});

test("a countdown is not said, whether it is hidden or a timer", async () => {
  await show(`<p role="status">Trying again <span aria-hidden="true">in 5 s</span></p>`);
  await show(`<p role="alert">Not reached <span role="timer">5</span></p>`);
  expect(words()).toEqual(["Trying again", "Not reached"]);
  for (const part of document.querySelectorAll("span")) (part.firstChild as Text).data = "in 4 s";
  await turn();
  document.querySelector("[role=alert] span")?.replaceChildren("3");
  await turn();
  expect(words()).toEqual([]);
});

test("words of the transcript and of fields are not said", async () => {
  const log = `<div role="log"><article><p>An answer.</p></article></div>`;
  await show(`<div role="status">${log}</div><textarea></textarea>`);
  document.querySelector("article")?.append("More words.");
  (document.querySelector("textarea") as HTMLTextAreaElement).value = "typed";
  await turn();
  expect(words()).toEqual([]);
});

test("a failure is said when it comes to its message, not when the message comes into sight", async () => {
  const failed = `<p role="alert">The answer failed.</p>`;
  await show(`<div role="log" aria-live="off"><article></article></div>`);
  document.querySelector("article")?.insertAdjacentHTML("beforeend", failed);
  await turn();
  expect(words()).toEqual(["The answer failed."]);
  document.querySelector("[role=log]")?.insertAdjacentHTML("beforeend", `<article>${failed}</article>`);
  await turn();
  expect(words()).toEqual([]);
});

test("of a page that opens its problems are said, not what stands in it", async () => {
  await show(`<main><p role="status">No file matches.</p><div role="alert">Not reached.</div></main>`);
  expect(words()).toEqual(["Not reached."]);
});

test("announcements go one after the other, and of many the oldest polite ones are dropped", async () => {
  const sent: string[] = [];
  let release: () => void = () => undefined;
  const queue = new AnnouncementQueue(({ words: some }) => {
    sent.push(some);
    return new Promise<void>((resolve) => (release = resolve));
  });
  queue.add({ words: "first", isAssertive: false });
  queue.add({ words: "problem", isAssertive: true });
  for (let n = 0; n < 40; n += 1) queue.add({ words: `${n}`, isAssertive: false });
  expect(sent).toEqual(["first"]);
  for (let n = 0; n < 60; n += 1) {
    release();
    await turn();
    await turn();
  }
  expect(sent).toHaveLength(17);
  expect(sent.slice(0, 3)).toEqual(["first", "problem", "25"]);
});
