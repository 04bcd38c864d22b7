/** Radio buttons whose choice a command stores. */
import { tick } from "svelte";

/**
 * Checks the radio button with `data-chosen` again, once a command has ended. After a refused command Svelte renders
 * no change, while the browser has checked another button.
 */
export async function showChosen(input: HTMLInputElement, command: Promise<unknown>): Promise<void> {
  const group = input.closest('fieldset, [role="radiogroup"]');
  await command;
  await tick();
  for (const radio of group?.querySelectorAll<HTMLInputElement>("input[data-chosen]") ?? [])
    radio.checked = radio.dataset["chosen"] === "true";
}
