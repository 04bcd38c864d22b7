/** What the buttons of the composer say about what goes along with a question. Pure. */
import type { OptionsView } from "../../ipc/bindings";
import { t } from "../../words/words";

/** The instructions that the next message will have; `null` when none go along. */
export function instructionsLabel(options: OptionsView): string | null {
  const { instructions, nextInstructions } = options;
  if (nextInstructions) {
    if (!nextInstructions.text) return t.instructionsNoneNext;
    const { preset } = nextInstructions;
    return preset ? t.instructionsPresetNext({ preset }) : t.instructionsCustomNext;
  }
  return instructions.text ? instructions.preset || t.instructionsCustom : null;
}

export function limitLabel(options: OptionsView): string | null {
  return options.maxOutputTokens === null ? null : t.limitValue({ n: options.maxOutputTokens });
}

/** The accessible name of a button that says what it is for and what is set. */
export function named(what: string, set: string | null): string {
  return set ? t.optionSet({ option: what, value: set }) : what;
}
