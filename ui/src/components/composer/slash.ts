/** What can be picked behind a slash: prompts, and what the composer can do. Pure. */
import type { Component } from "svelte";
import type { PromptView } from "../../ipc/bindings";

/** Something that the composer can do. */
export interface ComposerAct {
  name: string;
  /** Its shortcut, as it is written on a key cap. */
  keys?: string;
  Icon: Component;
  /** Gets the words that stand in the field. */
  onpick: (words: string) => void;
}

export type SlashEntry = { kind: "prompt"; prompt: PromptView } | { kind: "act"; act: ComposerAct };

export function nameOf(entry: SlashEntry): string {
  return entry.kind === "prompt" ? entry.prompt.name : entry.act.name;
}

/** Those that fit what was typed, prompts first. */
export function entriesFor(query: string, prompts: PromptView[], acts: ComposerAct[]): SlashEntry[] {
  const entries: SlashEntry[] = [
    ...prompts.map((prompt) => ({ kind: "prompt" as const, prompt })),
    ...acts.map((act) => ({ kind: "act" as const, act })),
  ];
  return entries.filter((entry) => fits(nameOf(entry), query));
}

/** Whether each word that was typed begins a word of the name. A sentence behind a slash fits nothing, and is one. */
function fits(name: string, query: string): boolean {
  const words = wordsOf(name);
  return wordsOf(query).every((typed) => words.some((word) => word.startsWith(typed)));
}

/** Without case and accents. */
function wordsOf(text: string): string[] {
  const folded = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}
