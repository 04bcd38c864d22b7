/** The settings of data and backups in a test. */
import { press, showApp } from "./appWindow";
import type { Replies } from "./replies";
import { question } from "./views/messages";

/** Replies to the commands that the section sends when it opens: no backups, no encryption, no check yet. */
export const dataSettings: Replies = {
  list_backups: { backups: [], failure: null, secondPlace: null },
  find_encryption: { state: "off", problem: null },
  self_check: { percent: null, last: null, problem: null },
};

export async function showDataSettings(replies: Replies) {
  const shown = await showApp({
    open: { messages: [question("q")] },
    replies: { ...dataSettings, ...replies },
  });
  press("Settings");
  press("Data and backup");
  return shown;
}
