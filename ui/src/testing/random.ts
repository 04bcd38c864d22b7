/** Random values for tests of data from services and stores. The same seed gives the same values. */
import type { BlockView, Text } from "../ipc/bindings";

/** Texts that break code written for plain words. */
const TEXTS = [
  "",
  " ",
  "a word",
  "two\nlines\r\nand\ttabs",
  "ملخص تقرير الصيانة",
  "שלום, world",
  "\u202eturned\u202c round",
  "a NUL \u0000 inside",
  "half \ud83d of a pair",
  "\udc4d the other half",
  "👩‍👩‍👧‍👦 e\u0301\u0301\u0301",
  '<img src=x onerror="window.ran=true"> & "quotes"',
  "{ $name } %s ${x}",
  "constructor",
  "__proto__",
  "toString",
  "https://[::1",
  '{"error":"no","result":null}',
  "x".repeat(5_000),
  "many words ".repeat(200),
];

/** Numbers that JSON can have. */
const NUMBERS = [
  0,
  1,
  -1,
  0.5,
  42,
  1e3,
  1e9,
  8.64e15,
  8.64e15 + 1,
  -8.64e15 - 1,
  2 ** 53,
  1e21,
  1e300,
  -1e300,
];

/** Values of enumerations that a later version may have. */
export const LATER = "of_a_later_version";

/** The fields with values of enumerations, besides kinds. */
const ENUMERATIONS: ReadonlySet<string> = new Set([
  "actions",
  "code",
  "keyLocation",
  "lastStatus",
  "noFiles",
  "role",
  "state",
  "status",
]);

/** Messages without arguments, with all, with some missing or of another type, and an unknown one. */
const TEXTS_OF_APP: Text[] = [
  { id: "problem-fault", args: {} },
  { id: "as-is", args: { text: "as it is" } },
  { id: "as-is", args: {} },
  { id: "problem-host-unknown", args: {} },
  { id: "start-interrupted", args: { n: 1e300 } },
  { id: "start-interrupted", args: { n: "many" } },
  { id: "offer-left-hidden", args: {} },
  { id: "time-today", args: { ms: "yesterday" } },
  { id: "time-today", args: { ms: 8.64e15 + 1 } },
  { id: "of-a-later-version", args: { text: "x" } },
  { id: "constructor", args: {} },
  { id: "__proto__", args: {} },
  { id: "", args: {} },
];

export class Random {
  #state: number;
  #n = 0;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 up to 1, by mulberry32. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.next() * from.length)] as T;
  }

  isLikely(share: number): boolean {
    return this.next() < share;
  }

  readonly flag = (): boolean => this.isLikely(0.5);
  readonly text = (): string => this.pick(TEXTS);
  readonly number = (): number => this.pick(NUMBERS);
  readonly say = (): Text => this.pick(TEXTS_OF_APP);
  /** Ids are unique in the store. */
  readonly id = (): string => `id-${(this.#n += 1)}`;
  /** A unique word to search for. */
  readonly word = (): string => `word${(this.#n += 1)}end`;

  /**
   * A copy of a sample with other texts, numbers, flags and lengths of lists, as services and the store may have them.
   * Kinds stay; other values of enumerations are rarely unknown to this version.
   */
  varied<T>(sample: T, key = ""): T {
    return this.#vary(sample, key) as T;
  }

  #vary(value: unknown, key: string): unknown {
    if (key === "kind" || key === "type" || value === null || value === undefined) return value;
    if (/(^i|I)ds?$/.test(key)) return Array.isArray(value) ? value.map(this.id) : this.id();
    // Passages are unique, too.
    if (key === "passage") return (this.#n += 1);
    if (typeof value === "number") return this.number();
    if (typeof value === "boolean") return this.flag();
    if (typeof value === "string") return this.#varyText(value, key);
    if (Array.isArray(value))
      return value.filter(() => this.isLikely(0.7)).map((one) => this.#vary(one, key));
    const fields = Object.entries(value);
    if (fields.some(([name]) => name === "args")) return this.say();
    return Object.fromEntries(fields.map(([name, one]) => [name, this.#vary(one, name)]));
  }

  #varyText(value: string, key: string): string {
    if (ENUMERATIONS.has(key)) return this.isLikely(0.1) ? LATER : value;
    if (key !== "html") return this.text();
    // As Rust writes it: with escaped text.
    const text = this.text().replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    return this.pick([`${value}<p>${text}</p>`, `<ul><li>${text}</li></ul>${value}`, `${text} ${value}`]);
  }

  /** A varied block with a word that the reader has to see, unless the block has no such place. */
  block(sample: BlockView, word: string): BlockView {
    const block = this.varied(sample);
    switch (block.kind) {
      case "html":
      case "reasoning":
        return { ...block, html: `<p>${word}</p>${block.html}` };
      case "passages":
        return { ...block, passages: block.passages.map((one) => ({ ...one, html: word + one.html })) };
      case "refusal":
        return { ...block, text: `${word} ${block.text}` };
      case "tool":
      case "code":
        return { ...block, summary: word };
      case "unknown":
        return { ...block, json: word };
      case "fileSearch":
        return { ...block, queries: [word] };
      case "webSearch":
        return block.action.kind === "search"
          ? { ...block, action: { ...block.action, queries: [word, ...block.action.queries] } }
          : block;
      case "sealedReasoning":
        return block;
    }
  }
}

/** A copy with one inner value removed, set to null, or of another type, as no version should store it. */
export function damaged<T extends object>(random: Random, value: T): T {
  const copy = structuredClone(value);
  const holders: object[] = [];
  const visit = (one: unknown): void => {
    if (typeof one !== "object" || one === null) return;
    if (Object.keys(one).length > 0) holders.push(one);
    Object.values(one).forEach(visit);
  };
  visit(copy);
  const holder = random.pick(holders);
  const key = random.pick(Object.keys(holder));
  // Rust always writes the kind of a value. Messages without an id, and edited ones, have their own tests.
  if (key === "kind" || (holder === copy && ["id", "edit"].includes(key))) return copy;
  // JSON has no lists with holes.
  if (random.isLikely(0.3) && !Array.isArray(holder)) Reflect.deleteProperty(holder, key);
  else Reflect.set(holder, key, random.pick<unknown>([null, 7, "text", {}, [null], true]));
  return copy;
}
