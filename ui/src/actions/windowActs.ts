/**
 * What the actions of the window do, and whether they can be done at the moment. What they are called and which keys
 * do them stands in `actions/catalogue`.
 */
import { tick } from "svelte";
import { focusedMessageId } from "../scroll/messageFocus";
import type { Display, HitView, MessageView, Theme } from "../ipc/bindings";
import { type Action, type ActionId, ALL_ACTIONS, type ComposerAction, isInComposer } from "./catalogue";
import { isAnswering, serviceOfPage } from "../session/appState";
import { copyMessage } from "./copyMessage";
import { textSizeBy, widthAfter, zoomBy } from "../styles/display";
import type { Layout } from "../session/layout.svelte";
import type { Session } from "../session/session.svelte";
import {
  composerWords,
  cycleRegion,
  focusComposer,
  isComposerFocused,
  type Shortcut,
  writeIntoComposer,
} from "./shortcuts";

type Act = () => unknown;

/** What the page of a conversation does by itself, because it owns what is in sight. */
export interface ConversationActs {
  find(): void;
  findNext(by: "older" | "newer"): void;
  /** Goes to a message of the conversation that is open, and marks these words in it. */
  goTo(messageId: string, words: string): Promise<void>;
  /** Goes to the last message, which has the focus then. */
  goToLast(): void;
  /** Asks for another answer, and goes to where it comes. */
  askAgain(message: MessageView): void;
}

/** Below this width the sidebar lies over the page. */
export const NARROW = "(max-width: 760px)";

export class WindowActs {
  readonly #session: Session;
  readonly #layout: Layout;
  readonly #page: () => ConversationActs | undefined;

  constructor(session: Session, layout: Layout, page: () => ConversationActs | undefined) {
    this.#session = session;
    this.#layout = layout;
    this.#page = page;
  }

  /** Those that can be done at the moment, in the order of the list. */
  get possible(): Action[] {
    return ALL_ACTIONS.filter(({ id }) => this.#find(id) !== undefined);
  }

  /** Those of them that the composer offers. */
  get inComposer(): ComposerAction[] {
    return this.possible.filter(isInComposer);
  }

  /** Does it, if it can be done at the moment. */
  perform(id: ActionId): void {
    this.#find(id)?.();
  }

  /** Does it from the palette: the focus is back where it was, and the action is remembered. */
  async performFromPalette(id: ActionId): Promise<void> {
    void this.#session.noteAction(id);
    await tick();
    this.perform(id);
  }

  /** What keys mean; whether they meant something here. */
  press(shortcut: Shortcut, event: KeyboardEvent): boolean {
    switch (shortcut.kind) {
      case "escape":
        this.escape();
        return true;
      case "conversation":
        return this.#openAt(shortcut.at);
      case "messages":
        return enterMessages(event);
      case "action":
        this.perform(shortcut.id);
        return true;
    }
  }

  async open(conversationId: string): Promise<void> {
    this.#layout.showConversation();
    if (conversationId !== this.#openId) await this.#session.openConversation(conversationId);
  }

  /** Opens a conversation with its title as a field. */
  async rename(conversationId: string): Promise<void> {
    await this.open(conversationId);
    await tick();
    this.perform("rename_conversation");
  }

  /** Asks whether a conversation is to be deleted. */
  delete(conversationId: string): void {
    this.#layout.toDelete = conversationId;
  }

  /** What a search has found for these words: its message, or where only its title has them the conversation. */
  async openHit({ row, messageId }: HitView, words: string): Promise<void> {
    if (messageId === null) return this.open(row.id);
    this.#layout.showConversation();
    if (await this.#session.openMessage(messageId)) await this.#page()?.goTo(messageId, words);
  }

  async create(): Promise<boolean> {
    this.#layout.showConversation();
    const isShown = await this.#session.createConversation();
    focusComposer();
    return isShown;
  }

  /** The files of the service that the page belongs to. */
  showFiles(): void {
    const { open } = this.#session.state;
    if (open && this.#layout.page === "conversation") this.#session.files.ofService(open.row.profileId);
    this.#layout.showFiles();
  }

  /** A new conversation whose question begins with these words. */
  async createAbout(words: string): Promise<void> {
    if (!(await this.create())) return;
    await tick();
    // An empty one may be used again, and have been written in meanwhile.
    if (composerWords() === "") writeIntoComposer(words);
  }

  /**
   * One thing per press: what is open closes, else an answer stops, else the keyboard goes to the composer, and from
   * there to the last message.
   */
  escape(): void {
    if (this.#layout.isDrawerOpen) this.closeDrawer();
    else if (document.activeElement?.closest(".details")) this.closeDetails();
    else if (this.#find("stop_answer")) this.perform("stop_answer");
    else if (isComposerFocused()) this.#page()?.goToLast();
    else focusComposer();
  }

  closeDetails(): void {
    this.#layout.isDetailsOpen = false;
    document.getElementById("details-button")?.focus();
  }

  closeDrawer(): void {
    this.#layout.isDrawerOpen = false;
    document.getElementById("drawer-button")?.focus();
  }

  /** The sidebar: over the page where that is narrow, else beside it. */
  openDrawer(): void {
    if (window.matchMedia(NARROW).matches) this.#layout.isDrawerOpen = true;
    else if (this.#session.state.settings.hidesSidebar) this.#hideSidebar(false);
    queueMicrotask(focusSearch);
  }

  get #openId(): string | undefined {
    return this.#session.state.open?.row.id;
  }

  #openAt(at: number): boolean {
    const row = this.#session.state.conversations[at];
    if (row) void this.open(row.id);
    return row !== undefined;
  }

  #find(id: ActionId): Act | undefined {
    return this.#ofWindow()[id] ?? this.#ofConversation()[id];
  }

  #ofWindow(): Partial<Record<ActionId, Act>> {
    const layout = this.#layout;
    const profileId = serviceOfPage(this.#session.state, false)?.profileId;
    const { theme, display } = this.#session.state.settings;
    const { contrast, density, textSize, zoomPercent } = display;
    const zoom = (percent: number): Act | undefined =>
      percent === zoomPercent ? undefined : () => this.#look({ zoomPercent: percent });
    const text = (by: 1 | -1): Act | undefined =>
      textSizeBy(textSize, by) === textSize
        ? undefined
        : () => this.#look({ textSize: textSizeBy(textSize, by) });
    const colours = (wanted: Theme): Act | undefined =>
      theme === wanted
        ? undefined
        : () => this.#session.saveSettings({ ...this.#session.state.settings, theme: wanted });
    return given({
      new_conversation: () => this.create(),
      palette: () => (layout.isPaletteOpen = true),
      search: () => this.openDrawer(),
      files: () => this.showFiles(),
      sidebar: () => this.#toggleSidebar(),
      composer: layout.page === "conversation" ? () => focusComposer() : undefined,
      next_region: () => cycleRegion(1),
      previous_region: () => cycleRegion(-1),
      settings: () => layout.openSettings("services"),
      services: () => layout.openSettings("services"),
      appearance: () => layout.openSettings("appearance"),
      writing: () => layout.openSettings("writing"),
      prompts: () => layout.openPrompts(""),
      shortcuts: () => layout.openSettings("shortcuts"),
      about: () => layout.openSettings("about"),
      choose_folder:
        layout.page === "files" && profileId !== undefined
          ? () => this.#session.intake.pickFolder({ kind: "files", profileId })
          : undefined,
      theme_system: colours("system"),
      theme_light: colours("light"),
      theme_dark: colours("dark"),
      more_contrast: () => this.#look({ contrast: contrast === "more" ? "system" : "more" }),
      larger_text: text(1),
      smaller_text: text(-1),
      column_width: () => this.#look({ columnWidth: widthAfter(display.columnWidth) }),
      compact_rows: () => this.#look({ density: density === "compact" ? "comfortable" : "compact" }),
      zoom_in: zoom(zoomBy(zoomPercent, 1)),
      zoom_out: zoom(zoomBy(zoomPercent, -1)),
      zoom_reset: zoom(100),
    });
  }

  /** What can be done with the conversation that is shown. */
  #ofConversation(): Partial<Record<ActionId, Act>> {
    const { open } = this.#session.state;
    if (!open || this.#layout.page !== "conversation") return {};
    const session = this.#session;
    const layout = this.#layout;
    const { id } = open.row;
    const isBusy = isAnswering(open);
    // Only the last ones of the conversation, not of those that are at hand.
    const shown = isBusy || open.hasLater ? [] : open.messages;
    const ended = shown.at(-1);
    const answer = ended?.role === "assistant" ? ended : undefined;
    const question = shown.findLast(({ role }) => role === "you");
    const on = (message: MessageView | undefined, act: (message: MessageView) => unknown): Act | undefined =>
      message && (() => act(message));
    return given({
      rename_conversation: () => pressOn(".bar h1 button"),
      attach_files: () => session.pickAttachments(id),
      choose_folder: () => session.intake.pickFolder({ kind: "conversation", conversationId: id }),
      instructions: () => pressOn('.feet [aria-label^="Instructions"]'),
      project: () => pressOn('.feet [aria-label^="Project"]'),
      limit: () => pressOn('.feet [aria-label^="Limit"]'),
      whole_answers: () => session.options.setStreamed(id, !open.options.isStreamed),
      new_prompt: () => layout.openPrompts(composerWords()),
      attach_to_id: () => (layout.isAttachingToId = true),
      delete_conversation: () => (layout.toDelete = id),
      find: () => this.#page()?.find(),
      find_older: () => this.#page()?.findNext("older"),
      find_newer: () => this.#page()?.findNext("newer"),
      details: () => layout.toggleDetails(focusedMessageId()),
      stop_answer: isBusy ? () => session.stopTurn(id) : undefined,
      copy_answer: on(answer, (message) => copyMessage(session.reading, message)),
      ask_again: on(answer, (message) => this.#page()?.askAgain(message)),
      edit_question: on(question, (message) => session.tree.beginEdit(message)),
      fork: on(ended, (message) => session.tree.fork(message.id)),
    });
  }

  setSidebarWidth(sidebarWidth: number): void {
    void this.#look({ sidebarWidth });
  }

  #look(change: Partial<Display>): Promise<void> {
    const { settings } = this.#session.state;
    return this.#session.saveSettings({ ...settings, display: { ...settings.display, ...change } });
  }

  #hideSidebar(hidesSidebar: boolean): void {
    const { settings } = this.#session.state;
    void this.#session.saveSettings({ ...settings, hidesSidebar });
  }

  #toggleSidebar(): void {
    const { settings } = this.#session.state;
    if (!window.matchMedia(NARROW).matches) this.#hideSidebar(!settings.hidesSidebar);
    else if (this.#layout.isDrawerOpen) this.closeDrawer();
    else this.openDrawer();
  }
}

/** Without those that cannot be done at the moment. */
function given(acts: Partial<Record<ActionId, Act | undefined>>): Partial<Record<ActionId, Act>> {
  const kept: Partial<Record<ActionId, Act>> = {};
  for (const [id, act] of Object.entries(acts) as [ActionId, Act | undefined][]) if (act) kept[id] = act;
  return kept;
}

/** Presses what is on the page, where the form that it opens has its place. */
function pressOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.click();
}

function focusSearch(): void {
  document.querySelector<HTMLElement>('#sidebar input[type="search"]')?.focus();
}

/** Hands a key that goes from message to message to the messages, when it was pressed outside of them. */
function enterMessages(event: KeyboardEvent): boolean {
  const log = document.querySelector<HTMLElement>('[data-region="messages"]');
  if (!log || (event.target instanceof Node && log.contains(event.target))) return false;
  log.focus({ preventScroll: true });
  log.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, cancelable: true }));
  return true;
}
