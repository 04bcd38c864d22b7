/** For how many days each choice keeps what was deleted; `null`: until the trash is emptied. As in the app. */
import type { TrashPeriod } from "../ipc/bindings";

export const TRASH_DAYS: Record<TrashPeriod, number | null> = {
  week: 7,
  month: 30,
  quarter: 90,
  forever: null,
};

/** For so many days a backup stays that was made before something was deleted for good. As in the store. */
export const ERASURE_BACKUP_DAYS = 30;
