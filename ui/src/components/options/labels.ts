/** What the buttons of the composer say about what goes along with a question. Pure. */
import type { OptionsView } from "../../ipc/bindings";
import { formatCount } from "../../format/numbers";

/** The instructions that the next message will have; `null` when none go along. */
export function instructionsLabel(options: OptionsView): string | null {
  const { instructions, nextInstructions } = options;
  if (nextInstructions) {
    if (!nextInstructions.text) return "None, once";
    return `${nextInstructions.preset || "Own words"}, once`;
  }
  return instructions.text ? instructions.preset || "Own words" : null;
}

export function limitLabel(options: OptionsView): string | null {
  return options.maxOutputTokens === null ? null : formatCount(options.maxOutputTokens, "token");
}

/** The accessible name of a button that says what it is for and what is set. */
export function named(what: string, set: string | null): string {
  return set ? `${what}: ${set}` : what;
}
