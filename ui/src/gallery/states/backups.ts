/** Recorded states of the backups. */
import type { BackupComparisonView, BackupReason, BackupsView, BackupView } from "../../ipc/bindings";
import { textOf } from "../../testing/views";

export const BACKUPS_NOW_MS = Date.UTC(2025, 10, 8, 14, 5);
const HOUR_MS = 60 * 60 * 1000;

function backup(reason: BackupReason, hoursAgo: number, nBytes: number): BackupView {
  const madeAtMs = BACKUPS_NOW_MS - hoursAgo * HOUR_MS;
  return { id: madeAtMs, madeAtMs, nBytes, reason };
}

export const BACKUPS: BackupsView = {
  backups: [
    backup("automatic", 1, 31_200_000),
    backup("requested", 3, 31_100_000),
    backup("restore", 27, 30_800_000),
    backup("migration", 125, 28_400_000),
    backup("automatic", 200, 28_100_000),
  ],
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
