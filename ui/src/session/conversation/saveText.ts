/** How text that the user types is saved. */
import { toProblem } from "../../ipc/backend";
import type { SessionContext } from "../state/sessionContext";

/** Runs a save. Returns whether no retry is needed; a problem becomes a notice. */
export async function saveText(
  context: Pick<SessionContext, "showProblem" | "noteSaved">,
  save: () => Promise<unknown>,
): Promise<boolean> {
  try {
    await save();
    context.noteSaved();
    return true;
  } catch (cause) {
    const problem = toProblem(cause);
    // The conversation, question or entry was deleted, so a retry is useless.
    if (problem.code === "not_found") return true;
    context.showProblem(problem);
    return false;
  }
}
