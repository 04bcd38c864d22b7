/** The labels of the composer's buttons for the options of a question. Pure. */
import type { OptionsView } from "../../../ipc/bindings";
import { t } from "../../../words/words";

/** The label of the next message's instructions; `null` without any. */
export function instructionsLabel(options: OptionsView): string | null {
  const { instructions, nextInstructions } = options;
  if (nextInstructions) {
    if (!nextInstructions.text) return t.instructionsNoneNext;
    const { preset } = nextInstructions;
    return preset ? t.instructionsPresetNext({ preset }) : t.instructionsCustomNext;
  }
  if (instructions.text) return instructions.preset || t.instructionsCustom;
  const { inherited } = options;
  if (!inherited.instructions) return null;
  const value = inherited.instructions.preset || t.instructionsCustom;
  return t.optionFromFolder({ value, folder: inherited.instructionsFolder });
}

/** The project whose files are searched; `null` without one. */
export function projectLabel({ project, isWithoutProject, inherited }: OptionsView): string | null {
  if (project) return project.name;
  if (!inherited.project || isWithoutProject) return null;
  return t.optionFromFolder({ value: inherited.project.name, folder: inherited.projectFolder });
}

export function limitLabel(options: OptionsView): string | null {
  return options.maxOutputTokens === null ? null : t.limitValue({ n: options.maxOutputTokens });
}

/** The accessible name of an option's button: the option and its value. */
export function named(what: string, set: string | null): string {
  return set ? t.optionSet({ option: what, value: set }) : what;
}
