/** Offers of files: drags, and a folder to choose from. */
import type { OfferListView, OfferView, Text } from "../../ipc/bindings";
import { textOf } from "../../testing/views/text";

const EXTENSIONS = ["pdf", "docx", "xlsx", "png", "md"];

const kind = (name: string, n: number): Text => textOf(`offer-kind-${name}`, { n });

const FILES: OfferView = {
  offerId: 1,
  names: ["offer-halden.pdf", "offer-nordvik.docx", "meter-readings.xlsx"],
  nThings: 3,
  nFolders: 0,
  nFiles: 3,
  bytes: 5_800_000,
  kinds: [kind("pdf", 1), kind("word", 1), kind("excel", 1)],
  refusals: [],
  nRefused: 0,
  isLooking: false,
};

export const FOLDER: OfferView = {
  ...FILES,
  offerId: 2,
  names: ["Tender 2026"],
  nThings: 1,
  nFolders: 1,
  nFiles: 214,
  bytes: 91_000_000,
  kinds: [kind("pdf", 104), kind("excel", 60), kind("other", 50)],
};

const NOTHING: OfferView = {
  ...FILES,
  offerId: 3,
  names: ["empty.txt", "null"],
  nThings: 2,
  nFiles: 0,
  bytes: 0,
  kinds: [],
  refusals: [textOf("file-empty", { name: "empty.txt" }), textOf("file-not-document", { name: "null" })],
  nRefused: 2,
};

/** Files, a folder, and an offer without usable files. */
export const OFFERS = [FILES, FOLDER, NOTHING];

/** The files in the folder. */
export const LISTED: OfferListView = {
  offer: FOLDER,
  files: Array.from({ length: FOLDER.nFiles }, (_, i) => {
    const extension = EXTENSIONS[(i * i) % EXTENSIONS.length];
    const name =
      i === 3 ? "ملخص تقرير الصيانة.pdf" : `Offer ${i + 1}, ${"revised ".repeat(i % 7)}é.${extension}`;
    return { name, folder: `Tender 2026/Lot ${Math.floor(i / 40) + 1}`, bytes: 40_000 + i * 3700 };
  }),
  leftOut: [textOf("offer-left-hidden", { n: 12 }), textOf("offer-left-empty", { n: 1 })],
  isCut: false,
};
