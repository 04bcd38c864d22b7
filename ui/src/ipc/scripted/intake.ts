/** The made-up part of what is shown to the app: drags, folders to choose from. */
import type { AppEvent, CommandMap, FileKind, OfferListView, OfferView } from "../bindings";
import { listedFiles } from "./lists";

type Attach = (conversationId: string, name: string, bytes: number) => CommandMap["attach_offer"]["result"];

const KINDS: [string, FileKind][] = [
  ["pdf", "pdf"],
  ["docx", "word"],
  ["xlsx", "excel"],
  ["png", "picture"],
  ["md", "markdown"],
];

const FILES: OfferView = {
  offerId: 1,
  names: ["offer-halden.pdf", "offer-nordvik.docx", "meter-readings.xlsx"],
  nThings: 3,
  nFolders: 0,
  nFiles: 3,
  bytes: 5_800_000,
  kinds: "two PDF documents and an Excel sheet",
  refusals: [],
  nRefused: 0,
  isLooking: false,
};

const FOLDER: OfferView = {
  ...FILES,
  offerId: 2,
  names: ["Tender 2026"],
  nThings: 1,
  nFolders: 1,
  nFiles: 214,
  bytes: 91_000_000,
  kinds: "104 PDF documents, 60 Excel sheets and 50 other files",
};

const NOTHING: OfferView = {
  ...FILES,
  offerId: 3,
  names: ["empty.txt", "null"],
  nThings: 2,
  nFiles: 0,
  bytes: 0,
  kinds: "",
  refusals: ["empty.txt is empty.", "null is not a document."],
  nRefused: 2,
};

/** What is dragged, by the scene that begins with it. */
export const DRAGGED: Record<string, OfferView> = {
  drop: FILES,
  "drop-folder": FOLDER,
  "drop-nothing": NOTHING,
};

/** What the scenes begin with: `drop`, `drop-folder` and `drop-nothing` a drag at `x`, `y`; `choose` the choice. */
export function intakeScene(query: URLSearchParams, tell: (event: AppEvent) => void): void {
  const scene = query.get("scene") ?? "";
  const x = Number(query.get("x") ?? 700);
  const y = Number(query.get("y") ?? 400);
  const offer = DRAGGED[scene];
  if (offer) setTimeout(() => tell({ type: "drag_entered", offer, x, y }), 300);
  if (scene === "choose") setTimeout(() => tell({ type: "dropped", offer: FOLDER, x, y }), 300);
}

const matches = (name: string, query: string): boolean => name.toLowerCase().includes(query.toLowerCase());

export function intakeReplies(attach: Attach) {
  return {
    pick_folder: () => FOLDER,
    list_offer: (): OfferListView => ({
      offer: FOLDER,
      files: Array.from({ length: FOLDER.nFiles }, (_, i) => {
        const [ending, kind] = KINDS[(i * i) % KINDS.length] ?? ["txt", "text"];
        const name =
          i === 3 ? "ملخص تقرير الصيانة.pdf" : `Offer ${i + 1}, ${"revised ".repeat(i % 7)}é.${ending}`;
        return { name, folder: `Tender 2026/Lot ${Math.floor(i / 40) + 1}`, bytes: 40_000 + i * 3700, kind };
      }),
      leftOut: ["12 hidden files and folders", "1 empty file"],
      isCut: false,
    }),
    read_clipboard: () => ({ offer: null, text: "" }),
    offer_text: () => FILES,
    take_back_pasted: ({ conversationId }: CommandMap["take_back_pasted"]["args"]) =>
      attach(conversationId, "", 0),
    take_given: () => null,
    find_files: ({ query }: CommandMap["find_files"]["args"]) =>
      listedFiles().filter(({ name, status }) => status.kind === "ready" && matches(name, query)),
    reuse_file: ({ conversationId, fileId }: CommandMap["reuse_file"]["args"]) => {
      const known = listedFiles().find(({ id }) => id === fileId);
      return attach(conversationId, known?.name ?? "", known?.bytes ?? 1);
    },
    attach_offer: ({ conversationId }: CommandMap["attach_offer"]["args"]) =>
      attach(conversationId, "offer-halden.pdf", 1_200_000),
    upload_offer: () => null,
    discard_offer: () => null,
  };
}
