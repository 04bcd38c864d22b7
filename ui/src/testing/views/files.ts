/** Made-up files, offers and previews for tests and the gallery. */
import type { FileDetailsView, FileView, FilesSumView, OfferView, PreviewView } from "../../ipc/bindings";
import { textOf } from "./text";

export function file(id: string, extra: Partial<FileView> = {}): FileView {
  return {
    id,
    name: `${id}.pdf`,
    bytes: 1000,
    createdAtMs: 0,
    purpose: "assistants",
    status: { kind: "ready" },
    nConversations: 0,
    nDrafts: 0,
    deletedAtMs: null,
    notDeleted: null,
    alreadySinceMs: null,
    isChangedOnDisk: false,
    isDuplicate: false,
    ...extra,
  };
}

export function filesSum(extra: Partial<FilesSumView> = {}): FilesSumView {
  return {
    nFiles: 0,
    bytes: 0,
    nUnused: 0,
    unusedBytes: 0,
    nDuplicates: 0,
    duplicateBytes: 0,
    nFailed: 0,
    nUploading: 0,
    nPaused: 0,
    nDeleted: 0,
    extensions: [],
    purposes: [],
    isPartial: false,
    checkedAtMs: null,
    ...extra,
  };
}

export function offer(extra: Partial<OfferView> = {}): OfferView {
  return {
    offerId: 1,
    names: ["a.pdf"],
    nThings: 1,
    nFolders: 0,
    nFiles: 1,
    bytes: 1000,
    kinds: [textOf("offer-kind-pdf", { n: 1 })],
    refusals: [],
    nRefused: 0,
    isLooking: false,
    ...extra,
  };
}

/** Details of a file. */
export function fileDetails(shown: FileView, extra: Partial<FileDetailsView> = {}): FileDetailsView {
  return {
    file: shown,
    profileId: "local",
    canOpen: true,
    facts: [],
    conversations: [],
    citing: [],
    nCitingMore: 0,
    problem: null,
    ...extra,
  };
}

/** The pages of a PDF. `page` contains the search match. */
export function pages(id: string, nPages: number, page = 1): Extract<PreviewView, { kind: "pages" }> {
  const shapes = [{ page: 1, width: 600, height: 800 }];
  return { kind: "pages", id, nPages, place: { page, found: "whole" }, shapes, text: null };
}
