/** Recorded states of the backups. */
import type {
  BackupComparisonView,
  BackupReason,
  BackupsView,
  BackupView,
  SelfCheckView,
} from "../../ipc/bindings";
import { textOf } from "../../testing/views/text";

export const BACKUPS_NOW_MS = Date.UTC(2025, 10, 8, 14, 5);
const HOUR_MS = 60 * 60 * 1000;

function backup(reason: BackupReason, hoursAgo: number, nBytes: number): BackupView {
  const madeAtMs = BACKUPS_NOW_MS - hoursAgo * HOUR_MS;
  const appVersion = reason === "migration" ? "0.4.0" : null;
  const fileName = `parlance.db.${madeAtMs}.backup`;
  return { id: madeAtMs, madeAtMs, nBytes, reason, appVersion, fileName, verification: null };
}

export const BACKUPS: BackupsView = {
  backups: [
    backup("automatic", 1, 31_200_000),
    backup("trash", 3, 31_100_000),
    backup("restore", 27, 30_800_000),
    {
      ...backup("migration", 125, 28_400_000),
      verification: {
        verifiedAtMs: BACKUPS_NOW_MS - HOUR_MS,
        isDamaged: false,
        counts: { nConversations: 1204, nMessages: 18_311, nFiles: 214 },
      },
    },
    {
      ...backup("automatic", 200, 28_100_000),
      verification: { verifiedAtMs: BACKUPS_NOW_MS - HOUR_MS, isDamaged: true, counts: null },
    },
  ],
  secondPlace: {
    folder: "/media/office/parlance-backups-3f9a02c1",
    isChecked: true,
    copiedAtMs: BACKUPS_NOW_MS - 27 * HOUR_MS,
    problem: {
      code: "storage",
      title: textOf("backup-copy-unreachable", { path: "/media/office/parlance-backups-3f9a02c1" }),
      detail: [textOf("backup-copy-connect")],
    },
  },
  failure: {
    code: "storage",
    title: textOf("backup-failed"),
    detail: [textOf("problem-disk-full"), textOf("problem-free-space")],
  },
};

export const COMPARED: BackupComparisonView = {
  nConversations: 1204,
  comingBack: { n: 2, titles: ["Minutes of the 18 November call", "Reading list on heat recovery"] },
  going: { n: 0, titles: [] },
  older: {
    n: 7,
    titles: [
      "Defrosting the cold store",
      "Rust lifetimes in the parser",
      "Letter to the district office",
      "فاتورة رقم 118",
      "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    ],
  },
};

/** A check without findings, a running one, one with every finding, and one that found damage. */
export function everySelfCheck(): SelfCheckView[] {
  const good = {
    checkedAtMs: BACKUPS_NOW_MS,
    counts: { nConversations: 1204, nMessages: 18_311, nFiles: 214 },
    findings: [],
  };
  const recover = { repair: "recover" as const, detail: [textOf("finding-recover")] };
  const words = {
    repair: "rebuild_search" as const,
    title: textOf("finding-words"),
    detail: [textOf("finding-words-text")],
  };
  const files = {
    repair: "give_up_files" as const,
    title: textOf("finding-copies", { n: 2 }),
    detail: [
      textOf("finding-copies-named", { names: ["Pasted text.txt", "ملخص.docx"] }),
      textOf("finding-attach-again"),
    ],
  };
  const unreadable = { ...recover, title: textOf("finding-unreadable", { n: 2 }) };
  const damaged = { ...recover, title: textOf("finding-damaged") };
  return [
    { percent: null, last: null, problem: null },
    { percent: null, last: good, problem: null },
    { percent: 40, last: good, problem: null },
    { percent: null, last: { ...good, findings: [unreadable, words, files] }, problem: null },
    { percent: null, last: { ...good, counts: null, findings: [damaged] }, problem: null },
  ];
}
