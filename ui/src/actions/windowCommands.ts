/** The commands of the whole window: conversations, files, settings, the drawer, Escape. */
import { tick } from "svelte";
import type { HitView } from "../ipc/bindings";
import { type FoundTarget, NO_FILTERS } from "../format/search";
import { orderList } from "../format/order";
import { serviceOfPage } from "../session/state/appState";
import { nextQuestion } from "../session/conversation/attachTarget";
import type { Layout } from "../session/state/layout.svelte";
import type { Session } from "../session/session.svelte";
import { appearanceCommands } from "./appearanceCommands";
import type { ActionId } from "./catalogue";
import { conversationCommands } from "./conversationCommands";
import { DocumentCommands } from "./documentCommands";
import { exportCommands } from "./exportCommands";
import { focusedQuestion } from "./focusedQuestion";
import { OrderCommands } from "./orderCommands";
import type { ActionRegistry, Command, Commands } from "./registry.svelte";
import { cycleRegion, type Shortcut } from "./shortcuts";

/** Below this width the sidebar lies over the page. */
const NARROW = "(max-width: 760px)";

export class WindowCommands {
  readonly documents: DocumentCommands;
  readonly order: OrderCommands;
  readonly #session: Session;
  readonly #layout: Layout;
  readonly #registry: ActionRegistry;
  /** The element that had the focus when the drawer was opened. */
  #beforeDrawer: HTMLElement | null = null;

  constructor(session: Session, layout: Layout, registry: ActionRegistry) {
    this.#session = session;
    this.#layout = layout;
    this.#registry = registry;
    this.documents = new DocumentCommands(session, layout, registry);
    this.order = new OrderCommands(session, layout, registry);
    registry.registerAll({
      ...this.documents.commands,
      ...this.order.commands,
      ...this.#commands(),
      ...appearanceCommands(session),
      ...conversationCommands(session, layout, registry),
      ...exportCommands(session, layout),
    });
    registry.registerPart("navigation", {
      openConversation: (id) => this.open(id),
      openMessage: (id) => this.openMessage(id),
    });
  }

  /** Runs an action from the palette: the focus is back where it was, and the action is remembered. */
  async runFromPalette(id: ActionId): Promise<void> {
    void this.#session.noteAction(id);
    await tick();
    this.#registry.run(id);
  }

  /** Handles a shortcut. Returns whether it had an effect here. */
  press(shortcut: Shortcut, event: KeyboardEvent): boolean {
    switch (shortcut.kind) {
      case "escape":
        this.escape();
        return true;
      case "conversation":
        return this.#openAt(shortcut.at);
      case "messages":
        return this.#registry.part("messages")?.takeKey(event) ?? false;
      case "action":
        // With Alt, a field may use the key for editing. Other keys have meanings of the web view's own, such as F3.
        return this.#registry.run(shortcut.id) || !event.altKey;
    }
  }

  async open(conversationId: string): Promise<void> {
    this.#layout.showConversation();
    this.documents.uncover();
    // A request for the open conversation cancels a pending one for another.
    if (conversationId !== this.#openId || this.#session.isOpening)
      await this.#session.openConversation(conversationId);
  }

  /** Opens a conversation and focuses the composer. */
  async openToWrite(conversationId: string): Promise<void> {
    await this.open(conversationId);
    this.#registry.run("composer");
  }

  /** Opens the search page and focuses its field; with a text, searches for it. */
  showSearch(text?: string, filters = NO_FILTERS): void {
    if (text !== undefined && text !== "") this.#session.search.repeat({ text, filters });
    const isShown = this.#layout.page === "search";
    if (!isShown) this.#session.search.place = { scrollTop: 0, key: null };
    this.#layout.showSearch();
    if (isShown) this.#registry.part("searchPage")?.focus();
  }

  /** Returns from another page to the conversation and focuses its composer. */
  leavePage(): void {
    this.#layout.showConversation();
    void tick().then(() => this.#registry.run("composer"));
  }

  /** Opens a result of the search page, which offers a way back. */
  async openFound(target: FoundTarget, words: string): Promise<void> {
    if (target.kind === "passage") return this.documents.open(target, null);
    const { kind, id } = target;
    if (kind === "file") return this.documents.open({ fileId: id, place: "", quote: "" }, null);
    const opening =
      kind === "hit" ? this.openMessage(id, words) : kind === "draft" ? this.openToWrite(id) : this.open(id);
    this.#layout.isFromSearch = true;
    await opening;
  }

  /** Opens the message of a search result, or its conversation if only the title matches. */
  async openHit({ row, messageId }: HitView, words: string): Promise<void> {
    if (messageId === null) await this.open(row.id);
    else await this.openMessage(messageId, words);
  }

  /** Goes to a message of any conversation and marks these words in it. */
  async openMessage(messageId: string, words = ""): Promise<void> {
    this.#layout.showConversation();
    this.documents.uncover();
    if (!(await this.#session.openMessage(messageId))) return;
    await tick();
    // The find bar comes back with its conversation, and would take the focus and the marks.
    if (words) this.#registry.part("findBar")?.hide();
    await tick();
    await this.#registry.part("messages")?.goTo(messageId, words);
  }

  async create(): Promise<boolean> {
    this.#layout.showConversation();
    const isShown = await this.#session.createConversation();
    this.#registry.run("composer");
    return isShown;
  }

  /** The files of the service that the page belongs to. */
  showFiles(): void {
    const { open } = this.#session.state;
    if (open && this.#layout.page === "conversation") this.#session.files.ofService(open.row.profileId);
    this.#layout.show("files");
  }

  /** Creates a conversation whose question begins with this text. */
  async createAbout(words: string): Promise<void> {
    if (!(await this.create())) return;
    await tick();
    // An empty conversation may be used again, and have been written in meanwhile.
    const draft = this.#registry.part("draft");
    if (draft?.isEmpty()) draft.replaceText(words);
  }

  /**
   * One step per press: Escape closes an open part, else leaves another page, else stops an answer, else focuses the
   * composer, and from there the last message. Overlays such as popovers close first and prevent the default.
   */
  escape(): void {
    const registry = this.#registry;
    const findBar = registry.part("findBar");
    if (this.#layout.isDrawerOpen) this.closeDrawer();
    else if (this.#areDocumentsMeant) this.#escapeDocuments();
    else if (registry.part("details")?.isFocused()) this.closeDetails();
    else if (this.#layout.page !== "conversation") this.leavePage();
    else if (findBar) findBar.close();
    else if (registry.isEnabled("stop_answer")) registry.run("stop_answer");
    else if (registry.part("composer")?.isFocused()) registry.part("messages")?.goToLast();
    else registry.run("composer");
  }

  /** Shows the details of an answer in place of the documents. */
  toggleDetails(messageId: string | null): void {
    this.#layout.toggleDetails(messageId);
    if (this.#layout.isDetailsOpen && this.#session.documents.isShown) this.#session.documents.hide();
  }

  closeDetails(): void {
    this.#layout.isDetailsOpen = false;
    document.getElementById("details-button")?.focus();
  }

  /**
   * Returns the focus to its previous element. Elements under the drawer can take it only after the drawer
   * has closed.
   */
  closeDrawer(): void {
    this.#layout.isDrawerOpen = false;
    const before = this.#beforeDrawer;
    void tick().then(() => {
      const isThere = before?.isConnected && before !== document.body;
      (isThere ? before : document.getElementById("drawer-button"))?.focus();
    });
  }

  /** Opens the sidebar, which covers a narrow page. */
  openDrawer(): void {
    this.#beforeDrawer = document.activeElement as HTMLElement | null;
    if (window.matchMedia(NARROW).matches) this.#layout.isDrawerOpen = true;
    else if (this.#session.state.settings.hidesSidebar) this.#hideSidebar(false);
    queueMicrotask(() => this.#registry.part("search")?.focus());
  }

  setSidebarWidth(sidebarWidth: number): void {
    void this.#session.saveDisplay({ sidebarWidth });
  }

  /** Whether Escape is for the documents: they have the keyboard, or lie over all else. */
  get #areDocumentsMeant(): boolean {
    const { isShown, isOver } = this.#session.documents;
    return isShown && (isOver || (this.#registry.part("documents")?.isFocused() ?? false));
  }

  #escapeDocuments(): void {
    if (!this.#registry.part("documents")?.escape()) void this.documents.hide();
  }

  get #openId(): string | undefined {
    return this.#session.state.open?.row.id;
  }

  #openAt(at: number): boolean {
    const { conversations, folders, settings } = this.#session.state;
    const sections = orderList(conversations, folders, settings.conversationOrder, Date.now());
    const rows = sections.flatMap(({ entries }) => entries).filter((entry) => entry.kind === "conversation");
    const row = rows[at]?.row;
    if (row) void this.open(row.id);
    return row !== undefined;
  }

  #commands(): Commands {
    const layout = this.#layout;
    return {
      new_conversation: { run: () => this.create() },
      palette: { run: () => (layout.isPaletteOpen = true) },
      search: { run: () => this.showSearch() },
      search_back: {
        run: () => layout.showSearch(),
        isEnabled: () => layout.isFromSearch && layout.page !== "search",
      },
      files: { run: () => this.showFiles() },
      sidebar: { run: () => this.#toggleSidebar(), isOn: () => this.#isSidebarShown },
      next_region: { run: () => cycleRegion(1) },
      previous_region: { run: () => cycleRegion(-1) },
      settings: { run: () => layout.openSettings("services") },
      services: { run: () => layout.openSettings("services") },
      models: { run: () => layout.openSettings("models") },
      appearance: { run: () => layout.openSettings("appearance") },
      language: { run: () => layout.openSettings("appearance") },
      writing: { run: () => layout.openSettings("writing") },
      prompts: { run: () => layout.openPrompts("") },
      shortcuts: { run: () => layout.openSettings("shortcuts") },
      backups: { run: () => layout.openSettings("backups") },
      about: { run: () => layout.openSettings("about") },
      choose_folder: this.#chooseFolder(),
    };
  }

  /** For the conversation or the files, whichever is on the page. */
  #chooseFolder(): Command {
    const place = () => {
      const { state } = this.#session;
      if (this.#layout.page === "conversation")
        return state.open && (focusedQuestion() ?? nextQuestion(state.open.row.id));
      const profileId = serviceOfPage(state, false)?.profileId;
      return profileId === undefined ? null : { kind: "files" as const, profileId };
    };
    return {
      run: () => {
        const wanted = place();
        if (wanted) void this.#session.attach.pickFolder(wanted);
      },
      isEnabled: () => place() !== null,
    };
  }

  #hideSidebar(hidesSidebar: boolean): void {
    const { settings } = this.#session.state;
    void this.#session.saveSettings({ ...settings, hidesSidebar });
  }

  get #isSidebarShown(): boolean {
    const isNarrow = window.matchMedia(NARROW).matches;
    return isNarrow ? this.#layout.isDrawerOpen : !this.#session.state.settings.hidesSidebar;
  }

  #toggleSidebar(): void {
    if (!window.matchMedia(NARROW).matches) this.#hideSidebar(this.#isSidebarShown);
    else if (this.#layout.isDrawerOpen) this.closeDrawer();
    else this.openDrawer();
  }
}
