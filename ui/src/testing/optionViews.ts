/** What goes along with questions, made up for tests and the gallery. */
import type { OptionsView } from "../ipc/bindings";

export function options(extra: Partial<OptionsView> = {}): OptionsView {
  return {
    instructions: { text: "", preset: "" },
    nextInstructions: null,
    maxOutputTokens: null,
    project: null,
    isWithoutProject: false,
    inherited: { instructions: null, instructionsFolder: "", project: null, projectFolder: "" },
    isStreamed: true,
    serviceConversationId: null,
    isAttached: false,
    version: 0,
    ...extra,
  };
}
