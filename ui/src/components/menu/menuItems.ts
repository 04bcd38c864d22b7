/** What menus are made of, and which parts of the page have one of their own. */
import type { Attachment } from "svelte/attachments";

export interface MenuItem {
  label: string;
  /** The keys that do the same, as in the catalogue of actions. */
  keys?: string | undefined;
  isDanger?: boolean;
  /** It is shown, and cannot be picked now. */
  isDisabled?: boolean;
  /** Whether it is on, for something that can be switched. */
  isChecked?: boolean;
  onpick: () => unknown;
}

/** Items that belong together stand between two lines. */
export type MenuGroups = readonly (readonly MenuItem[])[];

const builders = new WeakMap<Element, () => MenuGroups>();

/** Gives an element a menu, which is made when it is asked for. */
export function ownMenu(build: () => MenuGroups): Attachment<Element> {
  return (element) => {
    builders.set(element, build);
    return () => void builders.delete(element);
  };
}

/** The menu of the nearest element around `target` that has one. */
export function menuAround(target: Element): MenuGroups {
  for (let element: Element | null = target; element; element = element.parentElement) {
    const groups = builders.get(element)?.();
    if (groups) return groups;
  }
  return [];
}

/** Whether the keyboard went to a menu, from which it comes back. */
export function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.menu-list, [role="menu"]') !== null;
}

/** Without groups that have no items. */
export function withoutEmpty(groups: MenuGroups): MenuGroups {
  return groups.filter((group) => group.length > 0);
}

/** The item that typed letters lead to, from the one behind `at` on; -1 for none. */
export function itemByLetters(labels: readonly string[], letters: string, at: number): number {
  const wanted = letters.toLowerCase();
  const order = labels.map((_, i) => (Math.max(at, 0) + i + (letters.length === 1 ? 1 : 0)) % labels.length);
  return order.find((i) => labels[i]?.toLowerCase().startsWith(wanted)) ?? -1;
}
