/**
 * Announces an arriving answer to screen readers: its start, each sentence once complete, and its end. Each
 * announcement is short enough to be read before the next one. Announced text is never compared again.
 */
import type { BlockView, MessageStatus, MessageView, Spoken } from "../ipc/bindings";
import { blockWords } from "./blockWords";
import { sayAll, t } from "../words/words";

/** Between two announcements at the least. */
const PAUSE_MS = 2_000;
/** The time that a fast voice needs for a letter. */
const LETTER_MS = 45;
/** Limit on letters per announcement, unless a single sentence is longer. */
const MAX_LETTERS = 400;

const ENDS: Record<MessageStatus, () => string> = {
  sending: () => "",
  streaming: () => "",
  complete: () => t.spokenComplete,
  stopped: () => t.spokenStopped,
  cut: () => t.spokenCut,
  // Its alert is announced where it appears; see `liveRegions.ts`.
  failed: () => "",
};

let segmenter: Intl.Segmenter | undefined;

/** Created on first use: it takes as long as a frame and would delay the first paint. */
function sentencesOf(words: string): string[] {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "sentence" });
  return [...segmenter.segment(words)].map(({ segment }) => segment);
}

export class Announcer {
  readonly #say: (words: string) => void;
  #conversationId: string | null = null;
  /** When the conversation was shown. Later messages are unread. */
  #sinceMs = 0;
  /** Messages of the conversation that were the last one meanwhile. */
  readonly #known = new Set<string>();
  #id: string | null = null;
  #status: MessageStatus = "complete";
  #blocks: readonly BlockView[] = [];
  #spoken: Spoken = "nothing";
  /** Number of blocks, and of letters of the next block, that have been announced. */
  #nBlocks = 0;
  #nLetters = 0;
  #hasEndToSay = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (words: string) => void) {
    this.#say = say;
  }

  /** The conversation that is shown and its last message, whenever one of them has changed. */
  follow(conversationId: string | null, message: MessageView | undefined, spoken: Spoken): void {
    this.#spoken = spoken;
    if (conversationId !== this.#conversationId) this.#enter(conversationId);
    if (message?.role !== "assistant" || message.id !== this.#id) this.#begin(message);
    if (!message || message.id !== this.#id || spoken === "nothing") return;
    const before = this.#status;
    this.#status = message.status;
    this.#blocks = message.blocks;
    if (isEnd(before)) return;
    if (before === "sending" && message.status === "streaming") this.#say(t.spokenStarted);
    if (isEnd(message.status)) this.#hasEndToSay = true;
    if (message.status === "sending") return;
    if (isEnd(message.status) && spoken === "end") this.#sayEnd();
    else this.#later(PAUSE_MS);
  }

  /** Skips the text that has arrived so far, because the user does something else. The end is still announced. */
  hush(): void {
    if (this.#timer === undefined) return;
    this.#nBlocks = Math.max(this.#blocks.length - 1, 0);
    this.#nLetters = this.#lettersOf(this.#nBlocks);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #enter(conversationId: string | null): void {
    this.#conversationId = conversationId;
    this.#sinceMs = Date.now();
    this.#known.clear();
    this.#begin(undefined);
  }

  /** Begins another message. Text that arrived earlier is not read, unless the message arrived at once. */
  #begin(message: MessageView | undefined): void {
    this.stop();
    this.#hasEndToSay = false;
    this.#id = message?.role === "assistant" ? message.id : null;
    this.#blocks = message?.blocks ?? [];
    const isNew = message !== undefined && this.#cameAtOnce(message);
    // An alert that appears together with its message is not announced as one.
    if (isNew && message.status === "failed") this.#say(failureOf(message));
    if (isNew && message.status !== "failed") {
      this.#status = "sending";
      this.#nBlocks = 0;
      this.#nLetters = 0;
    } else {
      this.#status = message?.status ?? "complete";
      this.#nBlocks = Math.max(this.#blocks.length - 1, 0);
      this.#nLetters = this.#lettersOf(this.#nBlocks);
    }
    if (message) this.#known.add(message.id);
  }

  /** Whether an answer was made while its conversation was shown, and had text from the start. */
  #cameAtOnce({ id, status, createdAtMs }: MessageView): boolean {
    return status !== "sending" && createdAtMs >= this.#sinceMs && !this.#known.has(id);
  }

  #later(ms: number): void {
    this.#timer ??= setTimeout(() => this.#turn(), ms);
  }

  #turn(): void {
    this.#timer = undefined;
    const words = this.#spoken === "sentences" ? this.#take() : "";
    if (words !== "") {
      this.#say(words);
      this.#later(Math.max(PAUSE_MS, words.length * LETTER_MS));
    } else if (this.#hasEndToSay) this.#sayEnd();
  }

  #sayEnd(): void {
    this.#hasEndToSay = false;
    const words = ENDS[this.#status]();
    if (words !== "") this.#say(words);
  }

  /** The next complete sentences; none from the last block while it grows. */
  #take(): string {
    const taken: string[] = [];
    let nTaken = 0;
    while (this.#nBlocks < this.#blocks.length) {
      const block = this.#blocks[this.#nBlocks];
      const isOpen = this.#nBlocks === this.#blocks.length - 1 && !isEnd(this.#status);
      const words = block ? blockWords(block) : "";
      const parts = sentencesOf(words.slice(this.#nLetters));
      if (isOpen) parts.pop();
      for (const part of parts) {
        if (nTaken > 0 && nTaken + part.length > MAX_LETTERS) return taken.join(" ");
        this.#nLetters += part.length;
        nTaken += part.length;
        if (part.trim() !== "") taken.push(part.trim());
      }
      if (isOpen) break;
      this.#nBlocks += 1;
      this.#nLetters = 0;
    }
    return taken.join(" ");
  }

  #lettersOf(at: number): number {
    const block = this.#blocks[at];
    return block && this.#spoken === "sentences" ? blockWords(block).length : 0;
  }
}

function failureOf({ ending }: MessageView): string {
  return ending ? sayAll([ending.title, ...ending.detail]) : t.spokenFailed;
}

function isEnd(status: MessageStatus): boolean {
  return status !== "sending" && status !== "streaming";
}
