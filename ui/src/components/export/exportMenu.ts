/** What the menu of a conversation offers to take it out of the app. */
import type { ActionRegistry } from "../../actions/registry.svelte";
import { t } from "../../words/words";
import type { MenuItem } from "../menu/menuItems";

export function exportMenu(actions: ActionRegistry | undefined, conversationId: string): MenuItem[] {
  const exports = () => actions?.part("exports");
  return [
    { label: t.exportCopy, onpick: () => exports()?.copy(conversationId) },
    { label: t.exportMenu, onpick: () => exports()?.open([conversationId]) },
    { label: t.exportPrint, onpick: () => exports()?.print(conversationId) },
  ];
}
