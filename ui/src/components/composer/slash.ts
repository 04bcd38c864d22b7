/** The suggestions after a slash: prompts, and the window's actions on the message. Pure. */
import type { PromptView } from "../../ipc/bindings";
import type { ComposerAction } from "../../actions/catalogue";
import { wordsOf } from "../../format/searchParts";

export type SlashEntry = { kind: "prompt"; prompt: PromptView } | { kind: "action"; action: ComposerAction };

export function nameOf(entry: SlashEntry): string {
  return entry.kind === "prompt" ? entry.prompt.name : entry.action.label();
}

/** The entries that match the query, prompts first. */
export function entriesFor(
  query: string,
  prompts: readonly PromptView[],
  actions: readonly ComposerAction[],
): SlashEntry[] {
  return [
    ...prompts.filter(({ name }) => fits(name, query)).map((prompt) => ({ kind: "prompt" as const, prompt })),
    ...actions
      .filter(({ label, keywords }) => fits(`${label()} ${keywords?.() ?? ""}`, query))
      .map((action) => ({ kind: "action" as const, action })),
  ];
}

/**
 * Whether each typed word is a prefix of a word of the name. A sentence after a slash matches nothing and stays text.
 */
function fits(name: string, query: string): boolean {
  const words = wordsOf(name);
  return wordsOf(query).every((typed) => words.some(({ plain }) => plain.startsWith(typed.plain)));
}
