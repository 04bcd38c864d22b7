/** The menus of conversations and folders in the list, with their shortcuts. */
import type { ListOrder } from "../../actions/orderCommands";
import type { ActionRegistry } from "../../actions/registry.svelte";
import type { ConversationRow, FolderView } from "../../ipc/bindings";
import { exportMenu } from "../export/exportMenu";
import type { MenuGroups } from "../ui/menu/menuItems";
import { t } from "../../words/words";

export interface RowActions {
  order: ListOrder;
  open: (id: string) => void;
  /** Makes the title in the row a field. */
  rename: (id: string) => void;
  /** Selects a row, or deselects it. */
  select: (id: string) => void;
  /** The commands that export conversations. */
  registry?: ActionRegistry | undefined;
}

/** For one conversation, or for all that are selected. */
export function conversationMenu(rows: readonly ConversationRow[], actions: RowActions): MenuGroups {
  const ids = rows.map(({ id }) => id);
  const [first] = rows;
  if (!first) return [];
  const { order } = actions;
  if (first.isTemporary) return temporaryMenu(first, actions);
  const isPinned = rows.every(({ pinnedPosition }) => pinnedPosition !== null);
  const isUnread = rows.every((row) => row.isUnread);
  const isArchived = rows.every((row) => row.isArchived);
  const alone =
    rows.length === 1
      ? [
          { label: t.sidebarRowOpen, keys: "Enter", onpick: () => actions.open(first.id) },
          { label: t.sidebarRowRename, keys: "F2", onpick: () => actions.rename(first.id) },
          { label: t.orderSelect, keys: "Mod Space", onpick: () => actions.select(first.id) },
        ]
      : [];
  return [
    alone,
    [
      {
        label: isPinned ? t.orderUnpin : t.orderPin,
        keys: "p",
        onpick: () => order.pin(ids, !isPinned),
      },
      { label: t.orderMove, keys: "m", onpick: () => order.chooseFolder(ids) },
      {
        label: isUnread ? t.orderMarkRead : t.orderMarkUnread,
        keys: "u",
        onpick: () => order.mark(ids, !isUnread),
      },
    ],
    exportMenu(actions.registry, ids, "x"),
    [
      {
        label: isArchived ? t.orderUnarchive : t.orderArchive,
        keys: "e",
        onpick: () => order.archive(ids, !isArchived),
      },
      { label: t.buttonDelete, keys: "Delete", isDanger: true, onpick: () => void order.trash(ids) },
    ],
  ];
}

/** A temporary conversation can only be kept or deleted; it cannot be moved. */
function temporaryMenu({ id }: ConversationRow, { order, open, rename }: RowActions): MenuGroups {
  return [
    [
      { label: t.sidebarRowOpen, keys: "Enter", onpick: () => open(id) },
      { label: t.sidebarRowRename, keys: "F2", onpick: () => rename(id) },
    ],
    [{ label: t.temporaryKeep, onpick: () => void order.keepTemporary(id) }],
    [
      {
        label: t.temporaryDelete,
        keys: "Delete",
        isDanger: true,
        onpick: () => order.closeTemporary(id),
      },
    ],
  ];
}

export function folderMenu({ id }: FolderView, { order, registry, rename }: RowActions): MenuGroups {
  return [
    [
      { label: t.sidebarRowRename, keys: "F2", onpick: () => rename(id) },
      { label: t.folderNewConversation, onpick: () => void order.createIn(id) },
      { label: t.folderNewInside, onpick: () => order.newFolder(id) },
    ],
    [
      { label: t.folderSettings, onpick: () => order.editFolder(id) },
      { label: t.folderMove, keys: "m", onpick: () => order.chooseFolderFor(id) },
    ],
    [{ label: t.exportMenu, keys: "x", onpick: () => registry?.part("exports")?.openFolder(id) }],
    [{ label: t.folderDelete, keys: "Delete", isDanger: true, onpick: () => order.deleteFolder(id) }],
  ];
}
