/** Runs the commands of a form or a section, and keeps the problem of the last one. */
import { toProblem } from "../../../ipc/backend";
import type { ProblemView } from "../../../ipc/bindings";

export class Attempt {
  problem = $state.raw<ProblemView | null>(null);
  /** Whether a command is running. */
  isBusy = $state(false);

  /** Returns whether the command succeeded. A cancelled one is no problem. */
  async run(command: () => Promise<unknown>): Promise<boolean> {
    this.isBusy = true;
    this.problem = null;
    try {
      await command();
      return true;
    } catch (cause) {
      const problem = toProblem(cause);
      if (problem.code !== "cancelled") this.problem = problem;
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
