import { expect, test } from "vitest";
import { parseHtml } from "./parseHtml";

test("lists, tables and quotes take the direction of their own words", () => {
  const page = parseHtml(
    "<ul><li>One<ol><li>Two</li></ol></li></ul><table><tr><td>3</td></tr></table><blockquote><p>4</p></blockquote><p>5</p>",
  );
  const marked = [...page.querySelectorAll("[dir=auto]")].map(({ localName }) => localName);
  expect(marked).toEqual(["ul", "ol", "table", "blockquote"]);
});
