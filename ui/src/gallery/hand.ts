/**
 * What a hand does to a part so that it shows one of its states: presses, types, points. Each step waits until what it
 * is about is there; `allDone` tells when no hand is at work any more.
 */

type Step =
  | { press: string }
  | { point: string }
  | { type: string; into: string }
  /** What only another program would do. */
  | { change: string; by: (element: HTMLElement) => void }
  /** Nothing is done: the state is there when this is, or when it has words. */
  | { see: string }
  | { read: string };

/** Selects what has this accessible name, which is in the language of the page. */
export const named = (label: string): string => `[aria-label=${JSON.stringify(label)}]`;

const atWork = new Map<Promise<void>, Step[]>();

/** For `{@attach}`. Selectors are looked for within the element. */
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

/** `null` when the part is gone before what is looked for has come. */
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

/** What has not come yet. */
export const waitedFor = (): string => JSON.stringify([...atWork.values()]);
