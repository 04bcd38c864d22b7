/** Keeps the focus when the selection bar replaces the column heads or the other way round. */
import { tick } from "svelte";

/** Focuses the *Select all* checkbox on the page if the focused control was removed. Heads and bar have one each. */
export async function keepFocus(): Promise<void> {
  await tick();
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>("[data-select-all]")?.focus();
}
