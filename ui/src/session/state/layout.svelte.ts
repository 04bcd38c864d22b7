/** The current layout of the window: the page, the dialog over it, the drawer. It is not stored. */
import type { FileView } from "../../ipc/bindings";

export type SettingsSection =
  "appearance" | "services" | "models" | "writing" | "prompts" | "shortcuts" | "backups" | "about";

/** The subject of the page. */
export type Page = "conversation" | "files" | "archived" | "trash" | "search";

/**
 * The conversations or the folder that the export dialog offers besides everything; without them only
 * everything.
 */
export interface ExportOffer {
  conversationIds: string[];
  /** A folder that was chosen itself. */
  folderId: string | null;
}

export class Layout {
  page = $state<Page>("conversation");
  /** Whether the current page was opened from the search, so that the user can go back. */
  isFromSearch = $state(false);
  settings = $state<SettingsSection | null>(null);
  /** The initial text of a new prompt; empty for none. */
  newPrompt = $state("");
  /** The selection offered in the export dialog; `null` while the dialog is closed. */
  toExport = $state.raw<ExportOffer | null>(null);
  /** Conversations whose deletion is being confirmed, with the files that only they use. */
  toDelete = $state.raw<{ ids: readonly string[]; files: readonly FileView[] } | null>(null);
  /** Conversations or a folder whose move dialog is open. */
  toMove = $state.raw<{ ids: readonly string[] } | { folderId: string } | null>(null);
  /** The folder in the folder dialog, or a new one in a parent or at the top level. */
  folder = $state.raw<{ id: string } | { parentId: string | null; forIds: readonly string[] } | null>(null);
  /** The folder whose deletion is being confirmed. */
  folderToDelete = $state<string | null>(null);
  /** The temporary conversation whose deletion is being confirmed. */
  temporaryToDelete = $state<string | null>(null);
  isDrawerOpen = $state(false);
  isPaletteOpen = $state(false);
  /** Whether the conversation on the page is being attached to an id of the service. */
  isAttachingToId = $state(false);
  isDetailsOpen = $state(false);
  /** The answer whose details are shown; `null` for the last one. */
  detailsOf = $state<string | null>(null);

  /** Opens the details of this answer or of the last one; closes them when they are open already. */
  toggleDetails(messageId: string | null): void {
    this.isDetailsOpen = !this.isDetailsOpen || (messageId !== null && messageId !== this.detailsOf);
    this.detailsOf = messageId;
  }

  showConversation(): void {
    this.page = "conversation";
    this.isDrawerOpen = false;
    this.isFromSearch = false;
  }

  showSearch(): void {
    this.page = "search";
    this.isDrawerOpen = false;
  }

  show(page: Page): void {
    this.page = page;
    this.isFromSearch = false;
    this.isDrawerOpen = false;
  }

  openSettings(section: SettingsSection): void {
    this.settings = section;
    this.newPrompt = "";
    this.isDrawerOpen = false;
  }

  /** Opens the prompts in the settings. With text, offers to save it as a new prompt. */
  openPrompts(words: string): void {
    this.openSettings("prompts");
    this.newPrompt = words;
  }
}
