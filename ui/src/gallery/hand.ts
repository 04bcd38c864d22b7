/**
 * Simulates a user who presses, types and points, to bring a part into one of its states. Each step waits
 * until its target exists. `allDone` resolves when all steps are done.
 */

type Step =
  | { press: string }
  | { point: string }
  | { type: string; into: string }
  /** A change that only another program would make. */
  | { change: string; by: (element: HTMLElement) => void }
  /** No action: the state is reached when this element exists, or when it has text. */
  | { see: string }
  | { read: string };

/** Selects the element with this accessible name, in the language of the page. */
export const named = (label: string): string => `[aria-label=${JSON.stringify(label)}]`;

const atWork = new Map<Promise<void>, Step[]>();

/** For `{@attach}`. Selectors are evaluated within the element. */
export function hand(...steps: Step[]) {
  return (root: HTMLElement): void => {
    const work = play(root, steps);
    atWork.set(work, steps);
    void work.finally(() => atWork.delete(work));
  };
}

export async function allDone(): Promise<void> {
  while (atWork.size > 0) await Promise.all(atWork.keys());
}

async function play(root: HTMLElement, steps: Step[]): Promise<void> {
  for (const step of steps) {
    const target = await find(root, selectorOf(step), "read" in step);
    if (!target) return;
    if ("press" in step) target.click();
    else if ("type" in step) enter(target, step.type);
    else if ("change" in step) step.by(target);
    else if ("point" in step) target.dispatchEvent(new Event("pointerover", { bubbles: true }));
  }
}

function selectorOf(step: Step): string {
  if ("press" in step) return step.press;
  if ("point" in step) return step.point;
  if ("change" in step) return step.change;
  if ("read" in step) return step.read;
  return "into" in step ? step.into : step.see;
}

function enter(field: HTMLElement, words: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  field.value = words;
  field.setSelectionRange(words.length, words.length);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** Resolves to `null` when the part is removed before the element appears. */
function find(root: HTMLElement, selector: string, hasWords: boolean): Promise<HTMLElement | null> {
  return new Promise((resolve) => {
    const check = (): void => {
      const found = root.querySelector<HTMLElement>(selector);
      const isThere = found && (!hasWords || found.textContent.trim() !== "");
      if (isThere || !root.isConnected) resolve(found);
      else setTimeout(check, 10);
    };
    check();
  });
}

/** The steps that are still waiting. */
export const waitedFor = (): string => JSON.stringify([...atWork.values()]);
