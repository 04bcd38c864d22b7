/** A conversation whose answer cites pages of a manual, in a window that is wide or narrow. */
import { afterEach, beforeEach, vi } from "vitest";
import { IS_MAC } from "../format/keys";
import type { PageMarksView, PageView, StartView } from "../ipc/bindings";
import { find, get, press, showApp } from "./appWindow";
import { foundQuotes } from "./foundQuotes";
import type { Replies } from "./replies";
import { until } from "./until";
import { file, fileDetails, pages } from "./views/files";
import { answer, html, question, source } from "./views/messages";

export const MANUAL = file("manual", { name: "manual.pdf" });

/** The command key. */
export const CTRL = IS_MAC ? { metaKey: true } : { ctrlKey: true };

/** Makes the window of the tests in this file wide, and returns how to make the next one narrow. */
export function useWindowWidths(): () => void {
  let isNarrow = false;
  beforeEach(() => {
    isNarrow = false;
    vi.spyOn(window, "matchMedia").mockImplementation((media) => {
      const shape = { media, matches: isNarrow, onchange: null };
      const old = { addListener: () => undefined, removeListener: () => undefined };
      return Object.assign(new EventTarget(), shape, old) as MediaQueryList;
    });
  });
  afterEach(() => vi.restoreAllMocks());
  return () => {
    isNarrow = true;
  };
}

export const pane = () => find(".document-pane");

const area = { left: 0.1, top: 0.1, width: 0.3, height: 0.02 };
const marks: PageMarksView = { quotes: [[area], [area]], found: [] };

/** A page with this text on one line. */
function pageView(page: number, text: string): PageView {
  const words = text.split(" ").map((word, i, all) => ({
    text: word,
    area: { left: 0.1 + i * 0.1, top: 0.1, width: 0.09, height: 0.02 },
    quarterTurns: 0,
    end: i === all.length - 1 ? ("paragraph" as const) : ("word" as const),
  }));
  return { page, path: `page-${page}`, width: 600, height: 800, words, sides: null };
}

/** Replies to the window's document commands. */
const replies = (extra: Replies): Replies => ({
  open_preview: ({ fileId }) =>
    fileId === "manual"
      ? pages("p", 12, 7)
      : {
          kind: "markdown",
          blocks: ["<p>The price includes delivery. Delivery takes a week.</p>"],
          part: [],
        },
  inspect_file: ({ fileId }) => fileDetails(fileId === "manual" ? MANUAL : file(fileId)),
  show_page: ({ page }) => pageView(page, "The fans stay off."),
  show_thumbnail: ({ page }) => ({ path: `small-${page}`, width: 144, height: 192 }),
  mark_page: marks,
  find_quotes: foundQuotes,
  locate_quote: { page: 9, found: "whole" },
  read_quote_context: { before: "It is cold. ", quote: "The fans stay off", after: " for two minutes." },
  close_preview: null,
  save_settings: null,
  ...extra,
});

const chip = (number: number) => `<button class="cite" data-cite="${number}">${number}</button>`;
const SOURCES = [source(1), source(2, { place: "page 9", quote: "The door heaters stay on." })];

export const cited = answer("a", {
  status: "complete",
  blocks: [html(`They stay off ${chip(1)}, the heaters do not ${chip(2)}.`)],
  sources: SOURCES,
});
export const asked = question("q", { blocks: [html("Why?")], attachments: [MANUAL] });

/** A conversation whose answer cites a file. */
export const showCited = (extra: Replies = {}, start: Partial<StartView> = {}) =>
  showApp({ open: { messages: [asked, cited] }, replies: replies(extra), start });

/** Opens the first citation next to the conversation. */
export async function openCitation(): Promise<void> {
  get(".prose .cite").click();
  await until(() => find(".source-card"));
  press("Open at page 7");
  await until(() => pane()?.querySelector(".paper .text-layer"));
}
