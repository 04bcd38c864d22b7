/** What the window shows at the moment: the page, the dialog over it, the drawer. Nothing of it is remembered. */
export type SettingsSection = "appearance" | "services" | "writing" | "about";

export class Layout {
  page = $state<"conversation" | "files">("conversation");
  settings = $state<SettingsSection | null>(null);
  /** The conversation whose deletion is being confirmed. */
  toDelete = $state<string | null>(null);
  isDrawerOpen = $state(false);

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
    this.isDrawerOpen = false;
  }
}
