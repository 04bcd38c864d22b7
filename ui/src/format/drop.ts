/** What a drag would do, in words: said while the files are still in the hand. Pure. */
import type { OfferView } from "../ipc/bindings";
import { formatBytes, formatCount } from "./numbers";

/** Where files can go: to the next question of a conversation, or only to the service. */
export type Purpose = "attach" | "upload";

export interface DropWords {
  title: string;
  /** What will happen, and what cannot be taken. */
  lines: string[];
  /** What else could be done with them. */
  hint: string;
  isRefused: boolean;
}

/** Whether nothing of it can be taken; known only once all has been looked at. */
function isRefused(offer: OfferView): boolean {
  return !offer.isLooking && offer.nFiles === 0;
}

/** Whether there is something to choose from, so that nothing is taken before that. */
export function isChoice(offer: OfferView): boolean {
  return offer.nFolders > 0;
}

export function dropWords(offer: OfferView, purpose: Purpose): DropWords {
  if (isRefused(offer)) {
    const title = `${isMany(offer.nThings) ? "None of these" : "This"} can${isMany(offer.nThings) ? "" : "not"} be ${purpose === "attach" ? "attached" : "uploaded"}`;
    const empty = isChoice(offer) ? [`There is no file in ${namesOf(offer)} that can be taken.`] : [];
    return { title, lines: [...empty, ...refusalsOf(offer)], hint: "", isRefused: true };
  }
  if (isChoice(offer)) return choiceWords(offer, purpose);
  const n = offer.isLooking ? offer.nThings : offer.nFiles;
  return {
    title: `${purpose === "attach" ? "Attach" : "Upload"} ${formatCount(n, "file")}${purpose === "attach" ? " to this question" : ""}`,
    lines: [`${what(n, purpose)}${detailsOf(offer, n)}.`, ...refusalsOf(offer)],
    hint: purpose === "attach" ? hintOf(n) : "",
    isRefused: false,
  };
}

/** The word at a place that is too small for a sentence. */
export function dropWord(offer: OfferView, purpose: Purpose): string {
  if (isRefused(offer)) return purpose === "attach" ? "cannot be attached" : "cannot be uploaded";
  if (isChoice(offer)) return "choose files";
  return purpose === "attach" ? "attach here" : "upload here";
}

function choiceWords(offer: OfferView, purpose: Purpose): DropWords {
  const next = `You choose which of them are ${purpose === "attach" ? "attached to this question" : "uploaded"}.`;
  const counted = offer.kinds
    ? ` In ${namesOf(offer)}: ${offer.kinds}, ${formatBytes(offer.bytes)} in all.`
    : "";
  return {
    title: `Choose from ${formatCount(offer.nFiles, "file")}${offer.isLooking ? " so far" : ""}`,
    lines: [`${next}${counted}`, ...refusalsOf(offer)],
    hint: "",
    isRefused: false,
  };
}

function what(n: number, purpose: Purpose): string {
  if (purpose === "upload")
    return isMany(n) ? "They are uploaded and attached nowhere" : "It is uploaded and attached nowhere";
  const goes = isMany(n) ? "They upload at once and go" : "It uploads at once and goes";
  return `${goes} with your next message`;
}

/** One file is named; more are counted by their kinds. */
function detailsOf(offer: OfferView, n: number): string {
  const words = n === 1 && offer.nThings === 1 ? (offer.names[0] ?? offer.kinds) : offer.kinds;
  if (!words) return "";
  return `: ${words}, ${formatBytes(offer.bytes)}${isMany(n) ? " in all" : ""}`;
}

function refusalsOf(offer: OfferView): string[] {
  if (offer.nRefused === 0) return [];
  const nMore = offer.nRefused - offer.refusals.length;
  const more = nMore > 0 ? ` ${formatCount(nMore, "more", "more")} cannot be taken either.` : "";
  const rest = isRefused(offer) ? "" : isMany(offer.nRefused) ? " They are left out." : " It is left out.";
  return [`${offer.refusals.join(" ")}${more}${rest}`];
}

function hintOf(n: number): string {
  const they = isMany(n) ? "they are" : "it is";
  return `Over a conversation in the list ${they} attached there. Over Files ${they} uploaded only.`;
}

function namesOf(offer: OfferView): string {
  const nMore = offer.nThings - offer.names.length;
  return `${offer.names.join(", ")}${nMore > 0 ? ` and ${nMore} more` : ""}`;
}

function isMany(n: number): boolean {
  return n !== 1;
}
