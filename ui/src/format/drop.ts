/** The text that describes the effect of a drop while the files are still being dragged. Pure. */
import type { OfferView } from "../ipc/bindings";
import { formats, say, t } from "../words/words";

/** Targets of a drop: the next question of a conversation, or only the service. */
export type Purpose = "attach" | "upload";

export interface DropWords {
  title: string;
  /** The effect of the drop, and the files that will be refused. */
  lines: string[];
  /** Other things that the user can do with the files. */
  hint: string;
  isRefused: boolean;
}

/** Whether none of the files can be used; known only after the scan. */
function isRefused(offer: OfferView): boolean {
  return !offer.isLooking && offer.nFiles === 0;
}

/** Whether the user has to choose from folders first. */
export function isChoice(offer: OfferView): boolean {
  return offer.nFolders > 0;
}

export function dropWords(offer: OfferView, purpose: Purpose): DropWords {
  if (isRefused(offer)) return refusedWords(offer, purpose);
  if (isChoice(offer)) return choiceWords(offer, purpose);
  const n = offer.isLooking ? offer.nThings : offer.nFiles;
  const isAttach = purpose === "attach";
  return {
    title: isAttach ? t.dropAttachTitle({ n }) : t.dropUploadTitle({ n }),
    lines: [
      isAttach ? t.dropAttachText({ n }) : t.dropUploadText,
      ...detailsOf(offer, n),
      ...refusalsOf(offer, t.dropSkipped),
    ],
    hint: isAttach ? t.dropHint : "",
    isRefused: false,
  };
}

/** The short text, where a sentence does not fit. */
export function dropWord(offer: OfferView, purpose: Purpose): string {
  const isAttach = purpose === "attach";
  if (isRefused(offer)) return isAttach ? t.dropWordRefusedAttach : t.dropWordRefusedUpload;
  if (isChoice(offer)) return t.dropWordChoose;
  return isAttach ? t.dropWordAttach : t.dropWordUpload;
}

function refusedWords(offer: OfferView, purpose: Purpose): DropWords {
  const n = offer.nThings;
  const empty = isChoice(offer) ? [t.dropEmptyFolder({ names: namesOf(offer) })] : [];
  return {
    title: purpose === "attach" ? t.dropRefusedAttach({ n }) : t.dropRefusedUpload({ n }),
    lines: [...empty, ...refusalsOf(offer, ({ reasons }) => reasons)],
    hint: "",
    isRefused: true,
  };
}

function choiceWords(offer: OfferView, purpose: Purpose): DropWords {
  const n = offer.nFiles;
  const [kinds, size] = [kindsOf(offer), offer.bytes];
  return {
    title: offer.isLooking ? t.dropChooseTitleCounting({ n }) : t.dropChooseTitle({ n }),
    lines: [
      purpose === "attach" ? t.dropChooseAttach : t.dropChooseUpload,
      ...(kinds ? [t.dropFolder({ names: namesOf(offer), kinds, size })] : []),
      ...refusalsOf(offer, t.dropSkipped),
    ],
    hint: "",
    isRefused: false,
  };
}

/** One file is named; more are counted by their kinds. */
function detailsOf(offer: OfferView, n: number): string[] {
  const kinds = kindsOf(offer);
  const what = n === 1 && offer.nThings === 1 ? (offer.names[0] ?? kinds) : kinds;
  return what ? [t.dropDetails({ what, size: offer.bytes })] : [];
}

/** The number of files of each kind; empty without files. */
const kindsOf = ({ kinds }: OfferView): string => formats.list(kinds.map(say));

function refusalsOf(
  { refusals, nRefused }: OfferView,
  line: (args: { reasons: string }) => string,
): string[] {
  if (nRefused === 0) return [];
  const nMore = nRefused - refusals.length;
  const more = nMore > 0 ? [t.dropSkippedMore({ n: nMore })] : [];
  return [line({ reasons: formats.sentences([...refusals.map(say), ...more]) })];
}

function namesOf({ names, nThings }: OfferView): string {
  const n = nThings - names.length;
  return formats.list(n > 0 ? [...names, t.dropNamesMore({ n })] : names);
}
