/** The menu items for exporting conversations. */
import type { ActionRegistry } from "../../actions/registry.svelte";
import { t } from "../../words/words";
import type { MenuItem } from "../ui/menu/menuItems";

/** The export menu. A single conversation can also be copied and printed. `keys` is the shortcut of the export. */
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
