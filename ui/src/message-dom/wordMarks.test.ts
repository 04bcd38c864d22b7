import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Marked, WordMarks } from "./wordMarks";

const highlights = new Map<string, Set<Range>>();

/** Simulates a layout in which these groups are near. */
let scrolled: (isNear: (group: Element) => boolean) => void;
const everywhere = (): boolean => true;

beforeEach(() => {
  vi.stubGlobal("IntersectionObserver", LaidOut);
  // The test environment has no highlights.
  vi.stubGlobal("Highlight", class extends Set<Range> {});
  vi.stubGlobal("CSS", { highlights });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  highlights.clear();
  document.body.replaceChildren();
});

/** The test environment has no layout, so the test reports which groups are near. */
class LaidOut {
  readonly #groups = new Set<Element>();

  constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    scrolled = (isNear) =>
      tell([...this.#groups].map((target) => ({ target, isIntersecting: isNear(target) })));
  }

  observe(group: Element): void {
    this.#groups.add(group);
  }

  unobserve(group: Element): void {
    this.#groups.delete(group);
  }

  disconnect(): void {
    this.#groups.clear();
  }
}

/** A message with a speaker's name, which is not searched, and its text. */
function message(id: string, text: string): HTMLElement {
  const article = document.createElement("article");
  article.dataset["messageId"] = id;
  const words = document.createElement("div");
  words.className = "prose";
  const group = document.createElement("div");
  group.className = "block-group";
  group.append(paragraph(text));
  words.append(group);
  const name = document.createElement("b");
  name.textContent = "light";
  article.append(name, words);
  return article;
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}

/** Marks `light` near the viewport, which is everywhere here. `changed` applies later changes of the page. */
function mark(currentId: string | null): { first: Marked; changed: () => void } {
  const marks = new WordMarks(document.body);
  scrolled(everywhere);
  const first = marks.mark({ query: "light", currentId, index: 0 });
  const observer = new MutationObserver(() => undefined);
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  return { first, changed: () => marks.follow(observer.takeRecords()) };
}

const found = (): string[] => [...(highlights.get("found") ?? [])].map(String);
const foundNow = (): string[] => [...(highlights.get("found-now") ?? [])].map(String);

test("the words in the current message are told, however many stand before it", () => {
  document.body.append(message("m1", "light ".repeat(3000)), message("m2", "The lighthouse is a light."));
  const marks = new WordMarks(document.body);
  const markIn = (query: string, currentId: string | null, index: number): Marked =>
    marks.mark({ query, currentId, index });
  const { current, ranges } = markIn("light", "m2", 0);
  expect([current?.toString(), current?.startOffset]).toEqual(["lighthouse", 4]);
  expect(ranges.map(String)).toEqual(["lighthouse", "light"]);
  expect(markIn("light", "m2", 1).current?.startOffset).toBe(20);
  expect(markIn("light", "m2", 9).current?.startOffset).toBe(20);
  expect(markIn("zebra", "m2", 0).current).toBeNull();
  expect(markIn("light", null, 0).current).toBeNull();
});

test("words are marked near what is seen, wherever that is, and what stands out is marked everywhere", () => {
  const [far, near] = [message("m1", "A light, a lighthouse."), message("m2", "Another light.")];
  document.body.append(far, near);
  const { changed } = mark("m1");
  scrolled((group) => near.contains(group));
  expect([foundNow(), found()]).toEqual([["light"], ["light"]]);
  far.querySelector(".block-group")?.append(paragraph("A light far away."));
  changed();
  expect(found()).toEqual(["light"]);
  scrolled((group) => far.contains(group));
  expect([foundNow(), found()]).toEqual([["light"], ["lighthouse", "light"]]);
  scrolled(everywhere);
  expect(found()).toEqual(["lighthouse", "light", "light"]);
});

test("there are no more marks than the limit, and those near the reader come first", () => {
  const [far, near] = [message("m1", "light ".repeat(3000)), message("m2", "A light.")];
  document.body.append(far, near);
  mark(null);
  expect(found()).toHaveLength(2000);
  scrolled((group) => near.contains(group));
  expect(found()).toEqual(["light"]);
});

test("a group that has come is watched, and one that has gone is not", () => {
  const article = message("m1", "No words.");
  document.body.append(article);
  const { changed } = mark(null);
  const added = message("m2", "A light.");
  document.body.append(added);
  changed();
  scrolled(everywhere);
  expect(found()).toEqual(["light"]);
  added.remove();
  changed();
  scrolled(everywhere);
  expect(found()).toEqual([]);
});

test("once it is stopped, nothing is marked", () => {
  document.body.append(message("m1", "A light."));
  const marks = new WordMarks(document.body);
  marks.mark({ query: "light", currentId: "m1", index: 0 });
  marks.stop();
  expect(highlights.size).toBe(0);
});

test("words that come to stand on the page are marked, and what stands there is not looked through again", () => {
  const article = message("m1", "A light.");
  document.body.append(article, message("m2", "light ".repeat(50)));
  const { changed } = mark("m1");
  expect([foundNow(), found().length]).toEqual([["light"], 50]);
  const look = vi.spyOn(document, "createRange");
  article.querySelector(".block-group")?.append(paragraph("A lighthouse, and another light."));
  document.body.append(message("m3", "No more light."));
  changed();
  scrolled(everywhere);
  expect(look).toHaveBeenCalledTimes(3);
  expect(found().slice(50)).toEqual(["lighthouse", "light", "light"]);
  expect(foundNow(), "what stands out does so on").toEqual(["light"]);
});

test("words that are written at the end of a text are marked with what they become", () => {
  const article = message("m1", "A light and a li");
  document.body.append(article);
  const { first, changed } = mark("m1");
  const text = article.querySelector("p")?.firstChild as Text;
  text.appendData("ght");
  changed();
  expect(found()).toEqual(["light"]);
  text.appendData("house");
  changed();
  expect(found()).toEqual(["lighthouse"]);
  expect([...(highlights.get("found-now") ?? [])], "the same mark").toEqual([first.current]);
});

test("marks go with what leaves the page, and come back with it", () => {
  const [article, other] = [message("m1", "A light."), message("m2", "A lighthouse.")];
  document.body.append(article, other);
  const { changed } = mark("m1");
  article.remove();
  other.remove();
  changed();
  expect([foundNow(), found()]).toEqual([[], []]);
  document.body.append(article, other);
  changed();
  scrolled(everywhere);
  expect([foundNow(), found()]).toEqual([["light"], ["lighthouse"]]);
});

test("a text that is written anew is marked anew, and one of its words stands out on", () => {
  const article = message("m1", "A light.");
  document.body.append(article);
  const { changed } = mark("m1");
  article.querySelector("p")?.replaceWith(paragraph("The light, a lighthouse."));
  changed();
  expect([foundNow(), found()]).toEqual([["light"], ["lighthouse"]]);
});

test("what is not words of a message is never marked, whenever it comes", () => {
  const article = message("m1", "A light.");
  document.body.append(article);
  const { changed } = mark(null);
  article.append(paragraph("light"));
  const code = '<figure class="code"><header>light</header><code>light</code></figure>';
  article.querySelector(".block-group")?.append(document.createRange().createContextualFragment(code));
  changed();
  expect(found()).toEqual(["light", "light"]);
});
