/** The number of days for which each choice keeps deleted items; `null`: until the trash is emptied. As in the app. */
import type { TrashPeriod } from "../ipc/bindings";

export const TRASH_DAYS: Record<TrashPeriod, number | null> = {
  week: 7,
  month: 30,
  quarter: 90,
  forever: null,
};

/** The number of days for which a backup made before a permanent deletion is kept. As in the store. */
export const ERASURE_BACKUP_DAYS = 30;
