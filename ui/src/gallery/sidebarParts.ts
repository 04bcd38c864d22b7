/** Props of the sidebar, with commands that have no effect. */
import type { ComponentProps } from "svelte";
import type Sidebar from "../components/sidebar/Sidebar.svelte";
import type { ConversationRow, FolderView } from "../ipc/bindings";
import type { Layout, Page } from "../session/state/layout.svelte";
import { models } from "../testing/views/services";
import { settings as defaults } from "../testing/views/start";
import { t } from "../words/words";
import { idle, noOrder } from "./parts";

interface Lists {
  conversations: ConversationRow[];
  folders?: FolderView[];
  nTrashed?: number;
}

export function sidebarParts({ conversations, folders = [], nTrashed = 0 }: Lists, settings = defaults()) {
  return {
    known: { conversations, folders, nTrashed, models: models(), settings },
    layout: shownPage("conversation"),
    commands: idle<ComponentProps<typeof Sidebar>["commands"]>({ order: noOrder }),
    search: () => Promise.resolve([]),
    currentId: null,
    nFiles: 42,
    drop: null,
    dropWord: t.dropWordAttach,
  };
}

/** The layout of a window with this page. */
export function shownPage(page: Page) {
  return idle<Layout>({ page });
}
