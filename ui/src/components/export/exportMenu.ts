/** What the menu of conversations offers to take them out of the app. */
import type { ActionRegistry } from "../../actions/registry.svelte";
import { t } from "../../words/words";
import type { MenuItem } from "../menu/menuItems";

/** One conversation can be copied and printed, too. */
export function exportMenu(actions: ActionRegistry | undefined, ids: readonly string[]): MenuItem[] {
  const exports = () => actions?.part("exports");
  const all = { label: t.exportMenu, onpick: () => exports()?.open([...ids]) };
  const [only, ...others] = ids;
  if (only === undefined || others.length > 0) return [all];
  return [
    { label: t.exportCopy, onpick: () => exports()?.copy(only) },
    all,
    { label: t.exportPrint, onpick: () => exports()?.print(only) },
  ];
}
