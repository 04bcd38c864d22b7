/**
 * The state of the window, as a rune, and all requests of the user. Each request goes to the backend and its reply
 * into the state. `apply` and `replies` define the effects of events and replies.
 */
import type { Args, Backend, Command } from "../ipc/backend";
import { toProblem } from "../ipc/backend";
import type {
  CommandMap,
  AppEvent,
  AttachTarget,
  Display,
  DraftView,
  NextRequestView,
  ProblemView,
  SearchFilters,
  Settings,
} from "../ipc/bindings";
import { apply } from "./state/apply";
import type { AppState, Notice, NoticeAction } from "./state/appState";
import type { SessionContext, Change } from "./state/sessionContext";
import { initialState, withNotice } from "./state/appState";
import { ObservedState } from "./state/observedState.svelte";
import { Covers } from "./files/covers.svelte";
import { Details } from "./conversation/details.svelte";
import { Documents } from "./documents/documents.svelte";
import { DownloadRequests } from "./files/downloadRequests";
import { DraftKeeper } from "./conversation/draftKeeper";
import { DraftReplies } from "./conversation/draftReplies";
import { EndingRequests } from "./conversation/endingRequests";
import { FileList } from "./files/fileList.svelte";
import { FileRequests } from "./files/fileRequests";
import { Find } from "./search/find.svelte";
import { AttachRequests } from "./files/attachRequests";
import { ModelRequests } from "./services/modelRequests";
import { OrderRequests } from "./list/orderRequests.svelte";
import { OptionRequests } from "./conversation/optionRequests";
import { OutboxRequests } from "./conversation/outboxRequests";
import { PathRequests } from "./conversation/pathRequests";
import { PromptRequests } from "./settings/promptRequests";
import { BackupRequests } from "./settings/backupRequests";
import { EncryptionRequests } from "./settings/encryptionRequests";
import { ImportRequests } from "./settings/importRequests";
import { ExportRequests } from "./settings/exportRequests";
import { ContentRequests } from "./conversation/contentRequests.svelte";
import { OpenRequests } from "./conversation/openRequests";
import { Generations, SnapshotEvents } from "./state/ordering";
import { ReadingPlaces } from "./conversation/readingPlaces";
import { withOpened, withSent } from "./state/replies";
import { saveText } from "./conversation/saveText";
import { Search } from "./search/search.svelte";
import { SelfCheckRequests } from "./settings/selfCheckRequests";
import { TemporaryRequests } from "./conversation/temporaryRequests";
import { ServiceRequests } from "./services/serviceRequests";
import { TreeRequests } from "./conversation/treeRequests.svelte";
import { sayAll } from "../words/words";

type Dropped = Extract<AppEvent, { type: "dropped" }>;

export class Session implements SessionContext {
  readonly backend: Backend;
  readonly #state: ObservedState;
  readonly #snapshotEvents = new SnapshotEvents();
  readonly #generations = new Generations();
  /** The settings that the record has. */
  #savedSettings: Settings;
  /** The pending save of settings. */
  #savingSettings: Promise<unknown> | null = null;
  readonly #draftReplies = new DraftReplies(this);
  #dropped: ((event: Dropped) => void) | null = null;
  #given: (() => void) | null = null;
  readonly drafts: DraftKeeper;
  readonly files: FileRequests = new FileRequests(this);
  readonly fileList: FileList = new FileList(this);
  readonly downloads: DownloadRequests = new DownloadRequests(this);
  readonly documents: Documents = new Documents(this);
  readonly covers: Covers = new Covers(this);
  readonly attach: AttachRequests = new AttachRequests(this, (messageId) => this.tree.saveEdit(messageId));
  readonly details: Details = new Details(this);
  readonly endings: EndingRequests = new EndingRequests(this);
  readonly services: ServiceRequests = new ServiceRequests(this, () => this.flush());
  readonly models: ModelRequests = new ModelRequests(this);
  readonly backups: BackupRequests = new BackupRequests(this);
  readonly encryption: EncryptionRequests = new EncryptionRequests(this, () => this.flush());
  readonly selfCheck: SelfCheckRequests = new SelfCheckRequests(this);
  readonly imports: ImportRequests = new ImportRequests(this);
  readonly exports: ExportRequests = new ExportRequests(this);
  readonly tree: TreeRequests = new TreeRequests(this);
  readonly order: OrderRequests = new OrderRequests(this);
  readonly temporary: TemporaryRequests = new TemporaryRequests(this);
  readonly options: OptionRequests = new OptionRequests(this);
  readonly find: Find = new Find(this);
  readonly search: Search = new Search(this);
  readonly path: PathRequests = new PathRequests(this);
  readonly prompts: PromptRequests = new PromptRequests(this);
  readonly content: ContentRequests = new ContentRequests(this);
  readonly places: ReadingPlaces = new ReadingPlaces();
  readonly #opening: OpenRequests = new OpenRequests(this, this.places, () => ({
    drafts: this.drafts,
    edits: this.tree.edits,
  }));
  readonly outbox: OutboxRequests = new OutboxRequests(this, () => this.drafts);

  private constructor(backend: Backend, state: AppState) {
    this.backend = backend;
    this.#state = new ObservedState(state);
    this.#savedSettings = state.settings;
    this.drafts = new DraftKeeper((conversationId, text) => this.#saveDraft(conversationId, text));
  }

  async #saveDraft(conversationId: string, text: string): Promise<boolean> {
    const call = () => this.backend.call("save_draft", { conversationId, text });
    const isDraftKept = await saveText(this, call);
    if (isDraftKept !== this.#state.now.isDraftKept) this.change((state) => ({ ...state, isDraftKept }));
    return isDraftKept;
  }

  /**
   * Listens before the first request, so that no event is lost. Resolves when there is a conversation to render.
   * Rejects with a `ProblemView`.
   */
  static async start(backend: Backend): Promise<Session> {
    const early: AppEvent[] = [];
    let hear = (event: AppEvent): void => void early.push(event);
    await backend.onEvent((event) => hear(event));
    const view = await backend.firstState();
    const state = initialState(view);
    const session = new Session(backend, view.open ? withOpened(state, view.open) : state);
    hear = (event) => session.#receive(event);
    early.forEach(hear);
    if (!view.isFirstRun && !view.open) await session.openLast(view.openConversationId);
    session.documents.restore(view.openDocuments);
    return session;
  }

  /** The conversation that was open last, or an empty one. */
  async openLast(conversationId: string | null): Promise<void> {
    await (conversationId ? this.openConversation(conversationId) : this.createConversation());
  }

  get state(): AppState {
    return this.#state.view;
  }

  change(change: Change): void {
    this.#state.set(change(this.#state.now));
  }

  #receive(event: AppEvent): void {
    if (!this.#snapshotEvents.note(event)) return;
    this.change((state) => apply(state, event));
    if (event.type === "file_changed") {
      this.#draftReplies.note(event.file);
      this.fileList.replace(event.file);
      this.documents.replaceFile(event.file);
    }
    if (event.type === "downloads_changed") void this.downloads.openArrived();
    if (event.type === "search_indexed") this.search.refresh();
    if (event.type === "file_replaced") this.fileList.markStale();
    if (event.type === "files_checked") this.fileList.noteChecked(event.profileId, event.checkedAtMs);
    if (event.type === "files_changed") {
      this.fileList.markStale();
      const { latestFiles, open } = this.#state.now;
      const isOffered = latestFiles && open?.messages.length === 0 && open.row.profileId === event.profileId;
      if (isOffered) void this.files.listLatest();
    }
    if (event.type === "dropped") this.#dropped?.(event);
    if (event.type === "files_given") this.#given?.();
    if (event.type === "close_asked") void this.#close();
    this.#catchUp();
  }

  /** Closes the window after the last text was stored. */
  async #close(): Promise<void> {
    await this.flush();
    await this.call("close_window");
  }

  /** Saves settings, typed text and the reading places of open documents. Resolves after the last write. */
  async flush(): Promise<void> {
    const keepers = [this.drafts, this.tree.edits, this.outbox.edits, this.documents];
    await Promise.all([...keepers.map((keeper) => keeper.flush()), this.#settingsSaved()]);
  }

  /** Resolves when no save of settings is in flight. */
  async #settingsSaved(): Promise<void> {
    while (this.#savingSettings) await this.#savingSettings;
  }

  /**
   * Registers the handler of drops. The window decides what a drop means by the element under it. Returns a
   * function that removes the handler.
   */
  onDropped(hear: (event: Dropped) => void): () => void {
    this.#dropped = hear;
    return () => {
      this.#dropped = null;
    };
  }

  /** Registers the handler of startup files. Returns a function that removes it. */
  onGiven(hear: () => void): () => void {
    this.#given = hear;
    return () => {
      this.#given = null;
    };
  }

  #catchUp(): void {
    const { open, isOpenStale } = this.#state.now;
    if (open && isOpenStale && !this.#snapshotEvents.isRequested) void this.openConversation(open.row.id);
  }

  call<K extends Command>(command: K, ...args: Args<K>): Promise<CommandMap[K]["result"] | undefined> {
    return this.request(() => this.backend.call(command, ...args));
  }

  async request<T>(load: () => Promise<T>): Promise<T | undefined> {
    try {
      return await load();
    } catch (cause) {
      this.showProblem(toProblem(cause));
      return undefined;
    }
  }

  requestDraft(target: AttachTarget, load: () => Promise<DraftView>): Promise<DraftView | undefined> {
    return this.#draftReplies.request(target, load);
  }

  async requestSnapshot<T>(load: () => Promise<T>, change: (result: T) => Change): Promise<T | undefined> {
    this.#snapshotEvents.begin();
    let events: AppEvent[];
    let result: T | undefined;
    try {
      result = await this.request(load);
      if (result !== undefined) this.change(change(result));
      else this.change((state) => ({ ...state, isOpenStale: false }));
    } finally {
      events = this.#snapshotEvents.end();
    }
    for (const event of events) this.#receive(event);
    return result;
  }

  showProblem(problem: ProblemView): void {
    if (problem.code === "cancelled") return;
    const notice = {
      tone: "problem" as const,
      title: () => sayAll([problem.title]),
      detail: () => sayAll(problem.detail),
      isUntilSaved: problem.code === "disk_full",
    };
    this.change((state) => withNotice(state, notice));
  }

  noteSaved(): void {
    if (!this.#state.now.notices.some((notice) => notice.isUntilSaved)) return;
    this.change((state) => ({ ...state, notices: state.notices.filter((notice) => !notice.isUntilSaved) }));
  }

  /** `title` is called at each rendering. */
  showNotice(title: () => string, action?: NoticeAction): void {
    this.change((state) => withNotice(state, { tone: "note", title, ...(action && { action }) }));
  }

  /** Removes the problems shown on the page that the user leaves. */
  leavePage(): void {
    const stays = ({ tone, isUntilSaved }: Notice): boolean => tone !== "problem" || isUntilSaved === true;
    if (this.#state.now.notices.every(stays)) return;
    this.change((state) => ({ ...state, notices: state.notices.filter(stays) }));
  }

  dismiss(id: Notice["id"]): void {
    this.change((state) => ({ ...state, notices: state.notices.filter((notice) => notice.id !== id) }));
  }

  /** Whether a request for another conversation is in flight. */
  get isOpening(): boolean {
    return this.#opening.isOpening;
  }

  /** Opens a conversation, loaded as far up as the saved reading place. */
  openConversation(conversationId: string): Promise<void> {
    return this.#opening.open(conversationId);
  }

  /** Opens the conversation of a message, loaded as far up as that message. Returns whether it is shown. */
  openMessage(messageId: string): Promise<boolean> {
    return this.#opening.openMessage(messageId);
  }

  /** Creates an empty conversation, in a folder or in none. Returns whether it is shown. */
  createConversation(folderId: string | null = null): Promise<boolean> {
    return this.#opening.openNew(() => this.backend.call("create_conversation", { folderId }));
  }

  /** Creates an empty temporary conversation. Returns whether it is shown. */
  beginTemporary(): Promise<boolean> {
    return this.#opening.openNew(() => this.backend.call("begin_temporary"));
  }

  /** Creates an empty conversation with these files attached to its question. Returns whether it is shown. */
  askAboutFiles(fileIds: string[]): Promise<boolean> {
    return this.#opening.openNew(() => this.backend.call("ask_about_files", { fileIds }));
  }

  /** Resolves when the creation of a conversation has ended, to whether it is shown. */
  whenCreated(): Promise<boolean> {
    return this.#opening.whenCreated();
  }

  searchConversations(query: string) {
    return this.call("search_conversations", { query });
  }

  searchMessages(query: string, filters: SearchFilters) {
    return this.call("search_messages", { query, filters });
  }

  async renameConversation(conversationId: string, title: string): Promise<void> {
    const row = await this.call("rename_conversation", { conversationId, title: title.trim() });
    if (row) this.change((state) => apply(state, { type: "conversation_changed", row }));
  }

  /** Deletes conversations into the trash; these of their files go along when they go for good. */
  async trashConversations(conversationIds: string[], fileIds: string[] = []): Promise<void> {
    // Saved, not dropped: the text returns if the conversation is restored.
    await this.drafts.flush();
    const done = await this.order.trash(conversationIds, fileIds);
    if (!done) return;
    for (const conversationId of conversationIds)
      this.change((state) => apply(state, { type: "conversation_deleted", conversationId }));
    if (this.#state.now.open) return;
    const next = this.#state.now.conversations.find((row) => !row.isArchived);
    await (next ? this.openConversation(next.id) : this.createConversation());
  }

  /** Sends a message. Returns whether it was stored; otherwise its text stays in the composer. */
  async sendMessage(conversationId: string, text: string): Promise<boolean> {
    const sent = await this.drafts.send(conversationId, text, () =>
      this.requestSnapshot(
        () => this.backend.call("send_message", { conversationId, text }),
        (result) => (state) => withSent(state, conversationId, result),
      ),
    );
    if (sent !== undefined) this.noteSaved();
    return sent !== undefined;
  }

  async retryAnswer(conversationId: string, messageId: string): Promise<void> {
    await this.requestSnapshot(
      () => this.backend.call("retry_answer", { messageId }),
      (result) => (state) => withSent(state, conversationId, result),
    );
  }

  /** Answers the question of an answer with quotes from documents instead of a model. */
  async quoteInstead(conversationId: string, messageId: string): Promise<void> {
    await this.requestSnapshot(
      () => this.backend.call("quote_instead", { messageId }),
      (result) => (state) => withSent(state, conversationId, result),
    );
  }

  /** A preview of the next request. A failure is not worth a notice. */
  async previewRequest(conversationId: string): Promise<NextRequestView | undefined> {
    try {
      return await this.backend.call("preview_request", { conversationId });
    } catch (cause) {
      console.warn(cause);
      return undefined;
    }
  }

  async stopTurn(conversationId: string): Promise<void> {
    await this.call("stop_turn", { conversationId });
  }

  /** Copies plain text, such as an id, to the clipboard. */
  copy(text: string): Promise<boolean> {
    return this.content.copy({ text, html: "", markdown: "" });
  }

  /** Checks whether files of the open conversation have changed on disk. Events report changes. */
  async checkSources(): Promise<void> {
    const conversationId = this.#state.now.open?.row.id;
    if (conversationId) await this.call("check_sources", { conversationId });
  }

  async saveSettings(settings: Settings): Promise<void> {
    const isLatest = this.#generations.begin("settings");
    this.change((state) => ({ ...state, settings }));
    // One save after the other: each contains all settings, and the latest must be stored last.
    const save = () => this.call("save_settings", { settings });
    const saving = this.#savingSettings ? this.#savingSettings.then(save) : save();
    this.#savingSettings = saving;
    const done = await saving;
    if (this.#savingSettings === saving) this.#savingSettings = null;
    if (done !== undefined) {
      this.#savedSettings = settings;
      this.noteSaved();
    } else if (isLatest()) this.change((state) => ({ ...state, settings: this.#savedSettings }));
  }

  /** The settings with this change of the display. */
  saveDisplay(change: Partial<Display>): Promise<void> {
    const { settings } = this.#state.now;
    return this.saveSettings({ ...settings, display: { ...settings.display, ...change } });
  }

  /** Remembers an action of the palette. A failure is not worth a notice. */
  async noteAction(action: string): Promise<void> {
    this.change((state) => ({
      ...state,
      recentActions: [action, ...state.recentActions.filter((known) => known !== action)],
    }));
    try {
      await this.backend.call("note_action", { action });
    } catch (cause) {
      console.warn(cause);
    }
  }
}
