/** One document of the pane: its content, its details, its marked passages and the reading place. */
import { toProblem } from "../../ipc/backend";
import type {
  FileDetailsView,
  FileView,
  PreviewView,
  ProblemView,
  QuoteFound,
  QuoteMarksView,
} from "../../ipc/bindings";
import { type Citation, type CitedPassages, foundPassage, passageAt } from "./citations";
import { DocumentFind } from "./documentFind.svelte";
import { DocumentPages } from "./documentPages";
import type { SessionContext } from "../state/sessionContext";

/** A file, and the citation that led to it, if any. */
export interface DocumentTarget {
  fileId: string;
  place: string;
  quote: string;
  /** All passages of it that the same answer cites. */
  cited?: CitedPassages | null;
}

/** The place to scroll to. A new object each time, so that the same place can be visited again. */
export interface Aim {
  /** The page or part, from 1. */
  page: number;
  at: "top" | "citation" | "found";
}

/** The zoom levels, in percent. */
const ZOOMS = [25, 33, 50, 67, 80, 90, 100, 110, 125, 150, 175, 200, 250, 300, 400];

export class OpenDocument {
  readonly fileId: string;
  readonly find: DocumentFind;
  readonly pages: DocumentPages;
  readonly #context: SessionContext;
  readonly #onmoved: () => void;
  #name = $state("");
  #details = $state.raw<FileDetailsView | null>(null);
  #content = $state.raw<PreviewView | null>(null);
  #problem = $state.raw<ProblemView | null>(null);
  #cited = $state.raw<CitedPassages | null>(null);
  #at = $state(0);
  #found = $state<QuoteFound>("whole");
  #isSource = $state(false);
  #aim = $state.raw<Aim | null>(null);
  #page = $state(1);
  #zoomPercent = $state<number | null>(null);
  /** The current zoom, including that of fit to width. */
  shownPercent = $state(100);
  areFactsShown = $state(false);
  /** The scroll position of a reflowable document, in pixels, while another one is shown. */
  scrollTop = 0;
  /** Whether to scroll to the citation once the content is loaded. */
  #isCitationWanted = false;
  /** Whether it is being read for the first time. */
  #isOpening = false;
  // Counts reads, so that a slow reply does not replace a later one.
  #nReads = 0;

  /** `onmoved` is called when the reading place or the zoom has changed. */
  constructor(context: SessionContext, fileId: string, name: string, onmoved: () => void) {
    this.#context = context;
    this.fileId = fileId;
    this.#name = name;
    this.#onmoved = onmoved;
    this.find = new DocumentFind(
      () => this.#page,
      ({ page }) => (this.#aim = { page, at: "found" }),
    );
    const previewId = (): string | null => (this.#content?.kind === "pages" ? this.#content.id : null);
    this.pages = new DocumentPages(context, previewId, () => void this.read());
  }

  get name(): string {
    return this.#details?.file.name ?? this.#name;
  }

  get details(): FileDetailsView | null {
    return this.#details;
  }

  /** Its content; `null` until it has been read. */
  get content(): PreviewView | null {
    return this.#content;
  }

  /** Why it could not be read. */
  get problem(): ProblemView | null {
    return this.#problem;
  }

  /** The passages that are marked. */
  get cited(): CitedPassages | null {
    return this.#cited;
  }

  /** The current citation, which was visited last. */
  get citation(): Citation | null {
    return this.#cited?.citations[this.#at] ?? null;
  }

  get citationAt(): number {
    return this.#at;
  }

  /** The extent to which the citation was found. */
  get found(): QuoteFound {
    return this.#found;
  }

  /** Whether the source is shown instead of the rendered text. */
  get isSource(): boolean {
    return this.#isSource;
  }

  /** The next place to scroll to; `null` once it is reached. */
  get aim(): Aim | null {
    return this.#aim;
  }

  /** The page or part in sight, from 1. */
  get page(): number {
    return this.#page;
  }

  /** In percent; `null` fits the width. */
  get zoomPercent(): number | null {
    return this.#zoomPercent;
  }

  /** How many pages or parts it has. */
  get nPages(): number {
    const content = this.#content;
    if (content?.kind === "pages") return content.nPages;
    return content?.kind === "readable" ? content.parts.length : 1;
  }

  /** Restores the state of the last run. */
  restore(page: number, zoomPercent: number | null): void {
    this.#page = page;
    this.#zoomPercent = zoomPercent;
  }

  /** Forgets the passages of an answer. */
  clearCitations(): void {
    this.#cited = null;
    this.#at = 0;
    this.#isCitationWanted = false;
    this.#found = "whole";
  }

  /**
   * Shows the target. An open document is read again only if the passage may be in text or rows that were left out.
   * In a PDF file, Rust locates the page of a citation (`open_preview`, `locate_quote`). Other documents begin with the
   * part in which `open_preview` found the quote. If it has no mark of the citation, `FlowingText.svelte` shows the
   * first part that has one.
   */
  async show({ place, quote, cited }: DocumentTarget): Promise<void> {
    const marked = cited ?? foundPassage(place, quote);
    if (marked) {
      this.#cited = marked;
      this.#found = "whole";
      this.#at = passageAt(marked, place, quote);
      this.#isCitationWanted = true;
    }
    if (this.#content !== null && !this.#problem) {
      if (marked) await this.#goToCitation();
      return;
    }
    if (this.#isOpening && !marked) return;
    this.#isOpening = true;
    await Promise.all([this.#inspect(), this.read()]);
    this.#isOpening = false;
  }

  /** Goes to another marked passage, and wraps around. */
  async stepCitation(by: 1 | -1): Promise<void> {
    const n = this.#cited?.citations.length ?? 0;
    if (n > 0) await this.goToCitation((this.#at + by + n) % n);
  }

  async goToCitation(at: number): Promise<void> {
    // Until it is looked for, nothing is said about it.
    if (at !== this.#at) this.#found = "whole";
    this.#at = at;
    await this.#goToCitation();
  }

  /** Reads the content; also retries after a failure. */
  async read(): Promise<void> {
    const nth = ++this.#nReads;
    const { place = "", quote = "" } = this.citation ?? {};
    this.#problem = null;
    try {
      const args = { fileId: this.fileId, place, quote, isSource: this.#isSource };
      const content = await this.#context.backend.call("open_preview", args);
      if (nth === this.#nReads) this.#begin(content, this.#isCitationWanted && quote !== "");
    } catch (cause) {
      if (nth === this.#nReads) this.#problem = toProblem(cause);
    }
  }

  /** Releases the content and keeps the reading place. */
  release(): void {
    this.#nReads += 1;
    this.#isOpening = false;
    if (this.#content === null && this.#problem === null) return;
    this.#content = null;
    this.#problem = null;
    this.find.close();
    const args = { fileId: this.fileId };
    void this.#context.call("close_preview", args);
  }

  /** Updates the file: its status, or its deletion. */
  replaceFile(file: FileView): void {
    const isNews = this.#details?.file.status.kind !== file.status.kind;
    if (this.#details) this.#details = { ...this.#details, file };
    if (isNews && file.status.kind === "deleted" && this.#content) void this.read();
  }

  /** Scrolls to a page or part. */
  goTo(page: number): void {
    this.#aim = { page: this.#bounded(page), at: "top" };
  }

  /** Notes that the scroll to this place was done or has begun. */
  arrived(aim: Aim): void {
    if (this.#aim === aim) this.#aim = null;
  }

  /** Notes that the reader has reached a page or part. */
  reached(page: number): void {
    const reached = this.#bounded(page);
    if (reached === this.#page) return;
    this.#page = reached;
    this.#onmoved();
  }

  /** Notes how much of the current citation was found, in a document that is shown as text. */
  noteFound(found: QuoteFound): void {
    this.#found = found;
  }

  /** The positions of quotes in the texts of its parts. A failed search is not complete. */
  async findQuotes(parts: string[][], quotes: string[]): Promise<QuoteMarksView> {
    if (quotes.length === 0) return { marks: [], isComplete: true };
    try {
      return await this.#context.backend.call("find_quotes", { parts, quotes });
    } catch (cause) {
      console.warn(cause);
      return { marks: [], isComplete: false };
    }
  }

  zoom(percent: number | null): void {
    this.#zoomPercent = percent;
    this.#onmoved();
  }

  zoomBy(by: 1 | -1): void {
    const from = this.#zoomPercent ?? this.shownPercent;
    const next = by > 0 ? ZOOMS.find((one) => one > from) : ZOOMS.findLast((one) => one < from);
    if (next !== undefined) this.zoom(next);
  }

  async toggleSource(): Promise<void> {
    this.#isSource = !this.#isSource;
    this.#isCitationWanted = true;
    await this.read();
  }

  /** The facts about it: at once from the store, then from the service. */
  async #inspect(): Promise<void> {
    for (const refresh of [false, true]) {
      try {
        const args = { fileId: this.fileId, refresh };
        this.#details = await this.#context.backend.call("inspect_file", args);
      } catch (cause) {
        if (!refresh) this.#problem = toProblem(cause);
      }
    }
  }

  #begin(content: PreviewView, isAtCitation: boolean): void {
    this.#content = content;
    this.#isCitationWanted = false;
    this.#found = content.kind === "pages" ? content.place.found : "whole";
    let page = this.#page;
    if (isAtCitation && content.kind === "pages") page = content.place.page;
    if (isAtCitation && content.kind === "readable") page = content.first + 1;
    this.#page = this.#bounded(page);
    this.#aim = { page: this.#page, at: isAtCitation ? "citation" : "top" };
  }

  async #goToCitation(): Promise<void> {
    const { citation } = this;
    const content = this.#content;
    if (!citation || !content) return;
    // Another part of a long text, or other rows of a long table, have to be loaded.
    const isCut =
      content.kind === "readable"
        ? content.parts.some(({ nLeftOut }) => nLeftOut > 0)
        : (content.kind === "text" || content.kind === "markdown") && content.part.length > 0;
    if (isCut || content.kind === "nothing") {
      this.#isCitationWanted = true;
      return this.read();
    }
    let page = this.#page;
    if (content.kind === "pages") {
      try {
        const { place, quote } = citation;
        const located = await this.pages.locate(place, quote);
        if (citation !== this.citation) return;
        page = located.page;
        this.#found = located.found;
      } catch (cause) {
        console.warn(cause);
        return;
      }
    }
    this.#aim = { page, at: "citation" };
  }

  #bounded(page: number): number {
    return Math.max(1, this.#content ? Math.min(page, this.nPages) : page);
  }
}
