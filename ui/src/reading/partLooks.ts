/**
 * What a reader has opened and folded in the words of a message, kept while the message is not on the page: code,
 * sources of diagrams, cards. Knows elements, and messages by their ids only.
 */
import { canFold, setFolded, setSourceShown } from "./codeLook";

interface PartLook {
  isFolded: boolean;
  isSourceShown: boolean;
  isOpen: boolean;
}

/** The parts of a block that look otherwise than when they are drawn for the first time, by their place in it. */
export type BlockLooks = ReadonlyMap<number, PartLook>;

/** The blocks of a message with such parts, by their place in it. */
export type MessageLooks = ReadonlyMap<number, BlockLooks>;

const PARTS = ".code, details";

function lookOf(part: Element): PartLook {
  return {
    isFolded: part.hasAttribute("data-folded"),
    isSourceShown: part.hasAttribute("data-source-shown"),
    isOpen: part.hasAttribute("open"),
  };
}

function isUsual(part: Element, { isFolded, isSourceShown, isOpen }: PartLook): boolean {
  return isFolded === canFold(part) && !isSourceShown && !isOpen;
}

export function looksIn(block: ParentNode): BlockLooks {
  const looks = new Map<number, PartLook>();
  [...block.querySelectorAll(PARTS)].forEach((part, i) => {
    const look = lookOf(part);
    if (!isUsual(part, look)) looks.set(i, look);
  });
  return looks;
}

export function applyLooks(block: ParentNode, looks: BlockLooks): void {
  const parts = block.querySelectorAll(PARTS);
  for (const [i, { isFolded, isSourceShown, isOpen }] of looks) {
    const part = parts[i];
    if (!part) continue;
    part.toggleAttribute("open", isOpen);
    setFolded(part, isFolded);
    setSourceShown(part, isSourceShown);
  }
}

/** More messages are not remembered: the one that left the page first is drawn as at first. */
const MAX_KEPT = 400;

export class KeptLooks {
  readonly #kept = new Map<string, MessageLooks>();

  of(messageId: string): MessageLooks | undefined {
    return this.#kept.get(messageId);
  }

  /** A message leaves the page, and looks so. */
  keep(messageId: string, looks: MessageLooks): void {
    this.#kept.delete(messageId);
    if (looks.size > 0) this.#kept.set(messageId, looks);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }
}
