import { expect, test } from "vitest";
import { stylesLoaded } from "./loaded";

/** A page with style sheets that are loaded or still loading. */
function page(...areLoaded: boolean[]): { page: Document; links: HTMLLinkElement[] } {
  const made = document.implementation.createHTMLDocument();
  const links = areLoaded.map((isLoaded) => {
    const link = made.createElement("link");
    link.setAttribute("rel", "stylesheet");
    Object.defineProperty(link, "sheet", { value: isLoaded ? {} : null });
    made.head.append(link);
    return link;
  });
  return { page: made, links };
}

test("a page whose style sheets are there is drawn at once", async () => {
  await stylesLoaded(page(true, true).page);
  await stylesLoaded(page().page);
});

test("a page waits for each of its style sheets, also for one that cannot be loaded", async () => {
  const { page: slow, links } = page(false, true, false);
  const ends: string[] = [];
  const wait = stylesLoaded(slow).then(() => ends.push("drawn"));
  links[0]?.dispatchEvent(new Event("load"));
  await Promise.resolve();
  ends.push("one is there");
  links[2]?.dispatchEvent(new Event("error"));
  await wait;
  expect(ends).toEqual(["one is there", "drawn"]);
});
