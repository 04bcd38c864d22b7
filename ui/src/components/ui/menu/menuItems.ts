/** The items of menus, and elements with their own context menu. */
import type { Attachment } from "svelte/attachments";

export interface MenuItem {
  label: string;
  /** The shortcut of the same action, as in the catalogue of actions. */
  keys?: string | undefined;
  isDanger?: boolean;
  /** Whether it is disabled. */
  isDisabled?: boolean;
  /** Whether a switch is on. */
  isChecked?: boolean;
  onpick: () => unknown;
}

/** Groups are separated by lines. */
export type MenuGroups = readonly (readonly MenuItem[])[];

const builders = new WeakMap<Element, () => MenuGroups>();

/** Gives an element a context menu, built when it opens. */
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

/** Whether the focus went to a menu, which returns it. */
export function isInMenu(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.menu-list, [role="menu"]') !== null;
}

/** Without groups that have no items. */
export function withoutEmpty(groups: MenuGroups): MenuGroups {
  return groups.filter((group) => group.length > 0);
}

/** The index of the next item after `at` that begins with the typed letters; -1 without one. */
export function itemByLetters(labels: readonly string[], letters: string, at: number): number {
  const wanted = letters.toLowerCase();
  const order = labels.map((_, i) => (Math.max(at, 0) + i + (letters.length === 1 ? 1 : 0)) % labels.length);
  return order.find((i) => labels[i]?.toLowerCase().startsWith(wanted)) ?? -1;
}
