/** For how many days each choice keeps what was deleted; `null`: until the trash is emptied. As in the app. */
import type { TrashPeriod } from "../../ipc/bindings";

export const TRASH_DAYS: Record<TrashPeriod, number | null> = {
  week: 7,
  month: 30,
  quarter: 90,
  forever: null,
};
