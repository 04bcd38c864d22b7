/** Which files of the list are selected, also those that the page does not show. */
import { SvelteMap } from "svelte/reactivity";
import type { FileView, SelectableView } from "../ipc/bindings";
import { isNowhere, isUnused } from "../format/files";

export class FileSelection {
  readonly #selected = new SvelteMap<string, { bytes: number; isUsed: boolean }>();

  get ids(): string[] {
    return [...this.#selected.keys()];
  }
  get n(): number {
    return this.#selected.size;
  }
  get bytes(): number {
    return [...this.#selected.values()].reduce((bytes, file) => bytes + file.bytes, 0);
  }
  get nUsed(): number {
    return [...this.#selected.values()].filter(({ isUsed }) => isUsed).length;
  }

  has(id: string): boolean {
    return this.#selected.has(id);
  }

  toggle(file: FileView, isOn: boolean): void {
    if (isOn) this.#selected.set(file.id, { bytes: file.bytes, isUsed: !isUnused(file) });
    else this.#selected.delete(file.id);
  }

  set(files: readonly SelectableView[]): void {
    this.#selected.clear();
    for (const { id, bytes, isUsed } of files) this.#selected.set(id, { bytes, isUsed });
  }

  clear(): void {
    this.#selected.clear();
  }
}

/** Whether something can be done with a file of the list. */
export function isSelectable(file: FileView): boolean {
  return !isNowhere(file) && file.status.kind !== "deleting";
}
