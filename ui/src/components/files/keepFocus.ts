/** The box that selects all files: the heads of the columns and the bar over them have one each, of which one is there. */
import { tick } from "svelte";

/** Where what had the keyboard has gone with the heads or the bar, the keyboard goes on in the box that is there now. */
export async function keepFocus(): Promise<void> {
  await tick();
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>("[data-select-all]")?.focus();
}
