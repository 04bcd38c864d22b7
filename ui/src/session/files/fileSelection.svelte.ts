/** The selected files of the list, including those that are not rendered. */
import { SvelteMap } from "svelte/reactivity";
import type { FileView, SelectableView } from "../../ipc/bindings";
import type { FileList } from "./fileList.svelte";
import { isNowhere, isUnused } from "../../format/files";

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

  /** Selects all files of a list, if they can be listed. */
  async setAll(list: Pick<FileList, "selectable">): Promise<void> {
    const all = await list.selectable();
    if (all) this.set(all);
  }

  /** Deselects deleted files. */
  drop(fileIds: readonly string[]): void {
    for (const id of fileIds) this.#selected.delete(id);
  }

  /** Drops files that can no longer be selected, and updates which ones are in use. */
  update(known: readonly SelectableView[]): void {
    this.set(known.filter(({ id }) => this.#selected.has(id)));
  }

  clear(): void {
    this.#selected.clear();
  }
}

/** Whether the list has actions for a file. */
export function isSelectable(file: FileView): boolean {
  return !isNowhere(file) && file.status.kind !== "deleting";
}
