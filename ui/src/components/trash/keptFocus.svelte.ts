/** Keeps the focus in the rows of the trash or the archive while rows are removed. */
import type { RowSelection } from "../../session/list/rowSelection.svelte";
import { focusHeading } from "../ui/pageHeading";
import { RowFocus } from "../ui/list/rowFocus";

export const keptRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-kept-row]")];
export const idOfKept = ({ dataset }: HTMLElement): string => dataset["keptRow"] ?? "";

/** To be called during a component's setup. `entries` has the data that the rows depend on. */
export function keepRowFocus(selection: RowSelection, entries: () => unknown): void {
  const focus = new RowFocus({
    rows: keptRows,
    idOf: idOfKept,
    // A button outside the rows acts on the selected rows, or on all.
    rowOf: (focused) =>
      focused.closest("tr")?.querySelector<HTMLElement>("[data-kept-row]") ??
      (focused.closest("main") &&
        (keptRows().find((row) => selection.has(idOfKept(row))) ?? keptRows()[0])) ??
      null,
    onnone: focusHeading,
  });
  $effect.pre(() => {
    void [entries(), selection.n];
    focus.hold();
  });
  $effect(() => {
    void [entries(), selection.n];
    focus.restore();
  });
}
