/** The commands that take conversations out of the app: export, print, copy. */
import type { Layout } from "../session/state/layout.svelte";
import type { Session } from "../session/session.svelte";
import type { Command, Commands } from "./registry.svelte";

export function exportCommands(session: Session, layout: Layout): Commands {
  const shown = () => {
    const open = layout.page === "conversation" ? session.state.open : null;
    return open && open.messages.length > 0 && !open.row.isTemporary ? open.row.id : undefined;
  };
  const onShown = (run: (id: string) => unknown): Command => ({
    run: () => {
      const id = shown();
      if (id !== undefined) run(id);
    },
    isEnabled: () => shown() !== undefined,
  });
  return {
    export_conversation: onShown((id) => (layout.toExport = { conversationIds: [id], folderId: null })),
    export_everything: { run: () => (layout.toExport = { conversationIds: [], folderId: null }) },
    copy_conversation: onShown((id) => session.exports.copy(id)),
    print_conversation: onShown((id) => session.exports.print(id)),
  };
}
