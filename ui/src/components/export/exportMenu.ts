/** The menu items for exporting conversations. */
import type { ActionRegistry } from "../../actions/registry.svelte";
import { t } from "../../words/words";
import type { MenuItem } from "../ui/menu/menuItems";

/** One conversation can be copied and printed, too. `keys`: what opens the export where the menu stands. */
export function exportMenu(
  actions: ActionRegistry | undefined,
  ids: readonly string[],
  keys?: string,
): MenuItem[] {
  const exports = () => actions?.part("exports");
  const all = { label: t.exportMenu, keys, onpick: () => exports()?.open([...ids]) };
  const [only, ...others] = ids;
  if (only === undefined || others.length > 0) return [all];
  return [
    { label: t.exportCopy, onpick: () => exports()?.copy(only) },
    all,
    { label: t.exportPrint, onpick: () => exports()?.print(only) },
  ];
}
