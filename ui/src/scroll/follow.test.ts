import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Follow } from "./follow";

// A page without layout: each element has its height as an attribute, and its children are stacked from its top.
const heightOf = (element: Element): number => {
  const own = Number(element.getAttribute("data-height") ?? "0");
  const room = element instanceof HTMLElement ? parseFloat(element.style.getPropertyValue("--room")) : 0;
  const held = element.querySelector<HTMLElement>(":scope > .page-height")?.style.blockSize ?? "";
  const natural = own || [...element.children].reduce((sum, child) => sum + heightOf(child), 0);
  return Math.max(natural + (room || 0), parseFloat(held) || 0);
};

let scrollTop = 0;
let unseen: boolean[] = [];
let isGrowing = false;

function topOf(element: Element): number {
  const parent = element.parentElement;
  if (!parent || element.className === "scroller") return 0;
  if (parent.className === "scroller") return -scrollTop;
  // Elements in a row begin at the same height.
  if (parent.className === "row") return topOf(parent);
  let top = topOf(parent);
  for (let sibling = parent.firstElementChild; sibling && sibling !== element;) {
    top += heightOf(sibling);
    sibling = sibling.nextElementSibling;
  }
  return top;
}

let resized: () => void = () => undefined;
let follow: Follow;
let scroller: HTMLElement;

beforeEach(() => {
  scrollTop = 0;
  unseen = [];
  isGrowing = false;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(told: () => void) {
        resized = told;
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const top = topOf(this);
    const height = this.className === "scroller" ? 100 : heightOf(this);
    return { top, bottom: top + height, height } as DOMRect;
  });
  const words = element("div", [element("p", 200), element("p", 200), element("p", 200)]);
  const row = element("div", [element("b", 600), words]);
  row.className = "row";
  row.dataset["height"] = "600";
  const log = element("div", [element("article", 40), element("article", [row])]);
  scroller = element("div", [log]);
  scroller.className = "scroller";
  document.body.replaceChildren(scroller);
  Object.defineProperties(scroller, {
    scrollTop: {
      // The browser clamps the scroll position when the content shrinks.
      get: () => (scrollTop = Math.max(0, Math.min(scrollTop, heightOf(scroller) - 100))),
      set: (top: number) => (scrollTop = top),
    },
    scrollHeight: { get: () => heightOf(scroller) },
    clientHeight: { value: 100 },
  });
  follow = new Follow(scroller, log, {
    isGrowing: () => isGrowing,
    onUnseen: (hasUnseen) => void unseen.push(hasUnseen),
    onMoved: () => undefined,
  });
});

afterEach(() => {
  follow.stop();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function element(name: string, holds: number | HTMLElement[]): HTMLElement {
  const made = document.createElement(name);
  if (typeof holds === "number") made.dataset["height"] = String(holds);
  else made.append(...holds);
  return made;
}

function find(selector: string, at: number): HTMLElement {
  const found = document.querySelectorAll<HTMLElement>(selector)[at];
  if (!found) throw new Error(`there is no ${selector} ${at}`);
  return found;
}

function turnWheel(deltaY: number): void {
  scroller.dispatchEvent(new WheelEvent("wheel", { deltaY, bubbles: true }));
}

/** The reader scrolls up to the second paragraph, whose first line is just out of view. */
function readSecond(): void {
  follow.toEnd();
  scroller.dispatchEvent(new Event("scroll"));
  scrollTop = 250;
  scroller.dispatchEvent(new Event("scroll"));
  expect(topOf(find("p", 1))).toBe(-10);
}

test("words that are corrected above the reader, in the same message, do not move what is read", () => {
  readSecond();
  find("p", 0).setAttribute("data-height", "120");
  resized();
  expect(topOf(find("p", 1))).toBe(-10);
  find("p", 0).remove();
  resized();
  expect(topOf(find("p", 0))).toBe(-10);
});

test("words that grow below the reader move nothing", () => {
  readSecond();
  find("p", 2).setAttribute("data-height", "900");
  resized();
  expect(scrollTop).toBe(250);
});

test("where the paragraph itself is replaced, its message stays", () => {
  readSecond();
  find("p", 1).replaceWith(element("p", 180));
  find("article", 0).dataset["height"] = "90";
  resized();
  expect(topOf(find("article", 1))).toBe(-210);
});

test("who has just gone on is not taken back when something comes in above at that moment", () => {
  readSecond();
  turnWheel(-100);
  scrollTop = 150;
  find("article", 0).dataset["height"] = "140";
  resized();
  expect(topOf(find("p", 1)), "a hundred lower, as the reader went").toBe(90);
});

const END = 640 - 100;

test("at the end the end stays in sight, whether what is shown grows or becomes shorter", () => {
  follow.toEnd();
  expect(scrollTop).toBe(END);
  find("p", 2).dataset["height"] = "500";
  find(".row", 0).dataset["height"] = "900";
  resized();
  expect(scrollTop).toBe(END + 300);
  find(".row", 0).dataset["height"] = "700";
  resized();
  expect(scrollTop).toBe(END + 100);
  find(".row", 0).dataset["height"] = "800";
  resized();
  expect(scrollTop, "who was taken along still follows").toBe(END + 200);
});

test("what becomes shorter for a moment and takes the page along is nobody's going up", () => {
  follow.toEnd();
  const row = find(".row", 0);
  row.dataset["height"] = "200";
  expect(scroller.scrollTop, "the page ends earlier").toBe(END - 400);
  row.dataset["height"] = "600";
  scroller.dispatchEvent(new Event("scroll"));
  expect(scrollTop).toBe(END);
  row.dataset["height"] = "100";
  expect(scroller.scrollTop).toBe(END - 500);
  row.dataset["height"] = "900";
  resized();
  expect(scrollTop).toBe(END + 300);
});

test("nor does it move who reads further up", () => {
  readSecond();
  const row = find(".row", 0);
  row.dataset["height"] = "150";
  expect(scroller.scrollTop).toBe(90);
  row.dataset["height"] = "600";
  scroller.dispatchEvent(new Event("scroll"));
  expect(topOf(find("p", 1))).toBe(-10);
});

test("a page that nothing has changed is moved by somebody, as assistive technology does", () => {
  follow.toEnd();
  scrollTop = 250;
  scroller.dispatchEvent(new Event("scroll"));
  expect(follow.isFollowing).toBe(false);
  scrollTop = END;
  scroller.dispatchEvent(new Event("scroll"));
  expect(follow.isFollowing).toBe(true);
});

test("the focus on what is out of sight at the end ends following, on what is in sight it does not", () => {
  follow.toEnd();
  const inSight = element("button", 20);
  const outOfSight = element("button", 20);
  find("p", 2).after(inSight);
  find("p", 0).after(outOfSight);
  find(".row", 0).dataset["height"] = "640";
  resized();
  inSight.focus();
  expect(follow.isFollowing).toBe(true);
  outOfSight.focus();
  expect(follow.isFollowing).toBe(false);
});

test("who goes up is not taken back by words that come before the page was told", () => {
  follow.toEnd();
  turnWheel(-90);
  scrollTop = END - 90;
  find(".row", 0).dataset["height"] = "700";
  resized();
  expect(scrollTop).toBe(END - 90);
  follow.hasNewText();
  expect(unseen).toEqual([true]);
});

test("a page of older messages that comes in above moves nothing", () => {
  readSecond();
  find(".scroller > div", 0).prepend(element("article", 300), element("article", 500));
  resized();
  expect(topOf(find("p", 1))).toBe(-10);
  expect(scrollTop).toBe(1050);
});

test("who goes down is at the end where it was at the push, though words have moved it on meanwhile", () => {
  readSecond();
  turnWheel(400);
  const seen = heightOf(scroller) - 100;
  find(".row", 0).setAttribute("data-height", "900");
  resized();
  scrollTop = seen - 40;
  scroller.dispatchEvent(new Event("scroll"));
  expect(follow.isFollowing, "on the way").toBe(false);
  scrollTop = seen;
  scroller.dispatchEvent(new Event("scroll"));
  expect(follow.isFollowing).toBe(true);
  expect(scrollTop).toBe(heightOf(scroller) - 100);
});

test("letting a selection go below the foot follows the end of a moment ago, and no older one", () => {
  let nowMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  const point = (kind: string, clientY: number): void => {
    find("p", 1).dispatchEvent(new PointerEvent(kind, { clientX: 5, clientY, button: 0, bubbles: true }));
  };
  for (const [lateMs, isBack] of [
    [300, true],
    [3000, false],
  ] as const) {
    nowMs += 60_000;
    follow.toEnd();
    point("pointerdown", 50);
    point("pointermove", 120);
    document.getSelection()?.setBaseAndExtent(find("p", 0), 0, find("p", 2), 0);
    document.dispatchEvent(new Event("selectionchange"));
    expect(follow.isFollowing, "while the selection is drawn").toBe(false);
    find(".row", 0).dataset["height"] = String(heightOf(find(".row", 0)) + 300);
    resized();
    nowMs += lateMs;
    point("pointerup", 120);
    expect(follow.isFollowing, `${lateMs} ms later`).toBe(isBack);
    document.getSelection()?.removeAllRanges();
  }
});

test("who pushes down at the end, where nothing moves any more, follows it", () => {
  readSecond();
  follow.put(find("p", 2), -heightOf(find("p", 2)) + 100);
  expect(follow.isFollowing).toBe(false);
  turnWheel(20);
  expect(follow.isFollowing).toBe(true);
});

test("an end that is not the end of the conversation is not followed", () => {
  follow.setEndHere(false);
  scrollTop = END;
  scroller.dispatchEvent(new Event("scroll"));
  find(".scroller > div", 0).append(element("article", 300));
  resized();
  expect(scrollTop).toBe(END);
  follow.setEndHere(true);
  find(".scroller > div", 0).append(element("article", 300));
  resized();
  expect(scrollTop, "nor is the end, once it comes in").toBe(END);
});

test("new text is told to who is elsewhere, once, and until the end is in sight", () => {
  follow.toEnd();
  follow.hasNewText();
  expect(unseen).toEqual([]);
  readSecond();
  follow.hasNewText();
  follow.hasNewText();
  expect(unseen).toEqual([true]);
  scrollTop = END;
  scroller.dispatchEvent(new Event("scroll"));
  expect(unseen).toEqual([true, false]);
});

test("what is gone to stands below the top, and what is in sight is left where it is", () => {
  follow.toEnd();
  follow.goTo(find("p", 1));
  expect(topOf(find("p", 1))).toBe(25);
  find("article", 0).dataset["height"] = "90";
  resized();
  expect(topOf(find("p", 1)), "and it stays there").toBe(25);
  find("p", 2).dataset["height"] = "60";
  follow.bringIntoSight(find("p", 2));
  expect(topOf(find("p", 2))).toBe(25);
  scrollTop -= 10;
  follow.bringIntoSight(find("p", 2));
  expect(topOf(find("p", 2))).toBe(35);
});

test("what stands under the hand is set there again after something else came above it", () => {
  follow.toEnd();
  const button = find("p", 2);
  expect(follow.offsetInSight(find("p", 0))).toBeNull();
  scrollTop = 400;
  const offset = follow.offsetInSight(button);
  expect(offset).toBe(40);
  find("p", 1).dataset["height"] = "500";
  find(".row", 0).dataset["height"] = "900";
  follow.moveTo(button, offset ?? 0);
  expect(topOf(button)).toBe(40);
  expect(follow.isFollowing).toBe(false);
  follow.moveTo(button, -500);
  expect(follow.isFollowing, "the end is there").toBe(true);
});

/** A question of 20 px and an answer without words yet, at the end; the question is set at the top. */
function askPinned(height = 20): HTMLElement {
  const question = element("article", height);
  const growing = element("article", 1);
  find(".scroller > div", 0).append(question, growing);
  follow.pin(question);
  resized();
  scroller.dispatchEvent(new Event("scroll"));
  return growing;
}

test("a question is set at the top, and its answer grows below it without moving anything", () => {
  follow.toEnd();
  const growing = askPinned();
  expect(topOf(find("article", 2))).toBe(12);
  for (const height of [20, 67, 68, 300]) {
    growing.dataset["height"] = String(height);
    follow.hasNewText();
    resized();
    expect(topOf(find("article", 2)), `at ${height}`).toBe(12);
    expect(unseen, `at ${height}`).toEqual(height > 90 ? [true] : []);
  }
  growing.dataset["height"] = "250";
  resized();
  expect(topOf(find("article", 2)), "nor when it ends").toBe(12);
});

test("a reader is where asking has led until a hand moves the page, and layout does not count", () => {
  follow.toEnd();
  expect(follow.isWhereAsked).toBe(true);
  const growing = askPinned();
  growing.dataset["height"] = "300";
  resized();
  expect(follow.isWhereAsked).toBe(true);
  turnWheel(20);
  expect(follow.isWhereAsked).toBe(false);
});

test("below a question at the top is as much room as it needs, and none once the answer fills the page", () => {
  const growing = askPinned();
  const room = (): string => find(".scroller > div", 0).style.getPropertyValue("--room");
  expect(room()).toBe("67px");
  growing.dataset["height"] = "51";
  resized();
  expect(room()).toBe("17px");
  growing.dataset["height"] = "500";
  resized();
  expect(room()).toBe("0px");
});

test("who goes to the end of a pinned answer follows it, and who is there because it is short does not", () => {
  const growing = askPinned();
  expect(follow.isAtEnd).toBe(true);
  growing.dataset["height"] = "300";
  resized();
  expect(topOf(find("article", 2))).toBe(12);
  scrollTop = heightOf(scroller) - 100;
  scroller.dispatchEvent(new Event("scroll"));
  growing.dataset["height"] = "400";
  resized();
  expect(scrollTop).toBe(heightOf(scroller) - 100);
  growing.dataset["height"] = "1";
  resized();
  expect(scrollTop, "and the room does not come back").toBe(heightOf(scroller) - 100);
  expect(topOf(find("article", 2))).toBe(79);
});

test("a question stays at the top when its answer turns out shorter, also when the scrolling is told of first", () => {
  const growing = askPinned();
  growing.dataset["height"] = "25";
  resized();
  growing.dataset["height"] = "1";
  expect(scroller.scrollTop, "the page ends earlier").toBe(heightOf(scroller) - 100);
  scroller.dispatchEvent(new Event("scroll"));
  resized();
  expect(topOf(find("article", 2))).toBe(12);
});

test("a question stays at the top when what is above it turns out shorter, which is nobody's scrolling", () => {
  const growing = askPinned();
  find("article", 0).dataset["height"] = "10";
  expect(scroller.scrollTop, "the page ends earlier").toBe(heightOf(scroller) - 100);
  resized();
  expect(topOf(find("article", 2))).toBe(12);
  growing.dataset["height"] = "300";
  find("article", 0).dataset["height"] = "5";
  scroller.dispatchEvent(new Event("scroll"));
  resized();
  expect(topOf(find("article", 2))).toBe(12);
});

test("of a long question the end is shown, so that the answer has its place", () => {
  askPinned(500);
  expect(topOf(find("article", 3))).toBe(40);
});

test("going to the end takes the room away", () => {
  askPinned();
  follow.toEnd();
  expect(find(".scroller > div", 0).style.getPropertyValue("--room")).toBe("0px");
  expect(scrollTop).toBe(661 - 100);
});

/** Returns how the last part, with 640 px above it, grows to a height; the end is followed. */
function followGrowing(): (height: number) => void {
  find("article", 1).after(element("article", 10));
  follow.toEnd();
  isGrowing = true;
  return (height) => {
    find("article", 2).dataset["height"] = String(height);
    resized();
  };
}

test("an end that grows is followed by three lines at a time, with room for the next ones below", () => {
  const grow = followGrowing();
  const tops = [24, 48, 72, 82, 106, 154, 155].map((height) => (grow(height), scrollTop));
  expect(tops).toEqual([622, 622, 622, 622, 694, 694, 766]);
  find("article", 0).before(element("article", 300));
  follow.settle();
  expect(scrollTop, "other messages are no growing").toBe(640 + 155 + 300 - 100);
});

test("going to the end, or to a question at the top, takes the room for the next lines away", () => {
  const grow = followGrowing();
  grow(24);
  follow.toEnd();
  expect(heightOf(scroller)).toBe(664);
  grow(28);
  expect(heightOf(scroller)).toBe(736);
  follow.pin(find("article", 2));
  expect([topOf(find("article", 2)), heightOf(scroller)]).toEqual([12, 640 - 12 + 100]);
});

test("where a reader was is told by the first message in sight; at the end it is the end", () => {
  follow.toEnd();
  expect(follow.place).toBeNull();
  readSecond();
  expect(follow.place).toEqual({ element: find("article", 1), offset: -210 });
  follow.put(find("article", 1), -300);
  expect(follow.place).toEqual({ element: find("article", 1), offset: -300 });
});
