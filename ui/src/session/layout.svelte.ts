/** What the window shows at the moment: the page, the dialog over it, the drawer. Nothing of it is remembered. */
export type SettingsSection =
  "appearance" | "services" | "models" | "writing" | "prompts" | "shortcuts" | "backups" | "about";

export class Layout {
  page = $state<"conversation" | "files">("conversation");
  settings = $state<SettingsSection | null>(null);
  /** Words with which a new prompt begins; empty: none. */
  newPrompt = $state("");
  /** The conversation whose deletion is being confirmed. */
  toDelete = $state<string | null>(null);
  /** The conversations whose export is being chosen; none: everything. `null` while the dialog is closed. */
  toExport = $state<string[] | null>(null);
  isDrawerOpen = $state(false);
  isPaletteOpen = $state(false);
  /** Whether the conversation on the page is being attached to an id of the service. */
  isAttachingToId = $state(false);
  isDetailsOpen = $state(false);
  /** The answer whose details were asked for; without one it is the last. */
  detailsOf = $state<string | null>(null);

  /** Opens the details, of this answer or the last; closes them when it is their own that are open. */
  toggleDetails(messageId: string | null): void {
    this.isDetailsOpen = !this.isDetailsOpen || (messageId !== null && messageId !== this.detailsOf);
    this.detailsOf = messageId;
  }

  showConversation(): void {
    this.page = "conversation";
    this.isDrawerOpen = false;
  }

  showFiles(): void {
    this.page = "files";
    this.isDrawerOpen = false;
  }

  openSettings(section: SettingsSection): void {
    this.settings = section;
    this.newPrompt = "";
    this.isDrawerOpen = false;
  }

  /** The prompts in the settings; with words, ready to be saved as a new one. */
  openPrompts(words: string): void {
    this.openSettings("prompts");
    this.newPrompt = words;
  }
}
