/** Manages the conversation on the page. The latest request wins. */
import { untrack } from "svelte";
import type { ConversationView, MessagesView } from "../../ipc/bindings";
import type { DraftKeeper } from "./draftKeeper";
import { Generations } from "../state/ordering";
import type { ReadAt, ReadingPlaces } from "./readingPlaces";
import { withOpened, withPage } from "../state/replies";
import type { SessionContext } from "../state/sessionContext";

/** Text that is typed on the page. */
interface Typed {
  drafts: DraftKeeper;
  edits: DraftKeeper;
}

export class OpenRequests {
  readonly #context: SessionContext;
  readonly #places: ReadingPlaces;
  readonly #typed: () => Typed;
  readonly #generations = new Generations();
  /** The requests for the page that are in flight. */
  #nOpening = 0;
  #created: Promise<boolean> = Promise.resolve(true);

  constructor(context: SessionContext, places: ReadingPlaces, typed: () => Typed) {
    this.#context = context;
    this.#places = places;
    this.#typed = typed;
  }

  /** Whether another conversation is about to replace the current one. */
  get isOpening(): boolean {
    return this.#nOpening > 0;
  }

  /** Opens a conversation, loaded as far up as the saved reading place. */
  async open(conversationId: string): Promise<void> {
    const { backend } = this.#context;
    const isLatest = this.#begin(false);
    const openId = untrack(() => this.#context.state.open?.row.id);
    // For the open conversation, the page knows the scroll position.
    const place = openId === conversationId ? null : this.#places.of(conversationId);
    const opened = await this.#context.requestSnapshot(
      async () => {
        const view = await this.#read(isLatest, () => backend.call("open_conversation", { conversationId }));
        return { view, page: place && (await this.#pageAround(view, place)) };
      },
      ({ view, page }) =>
        (state) => {
          if (!isLatest()) return state;
          const shown = withOpened(state, view);
          return page ? withPage(shown, conversationId, page) : shown;
        },
    );
    if (!opened && isLatest() && openId !== conversationId) this.#stay();
  }

  /** Opens the conversation of a message, loaded as far up as that message. Returns whether it is shown. */
  openMessage(messageId: string): Promise<boolean> {
    return this.#show(this.#begin(false), async () => {
      const view = await this.#context.backend.call("open_message", { messageId });
      // Discard the saved reading place, because the user goes to this message instead.
      this.#places.keep(view.row.id, null);
      return view;
    });
  }

  /** Creates an empty conversation and shows it. Text typed meanwhile belongs to it. Returns whether it is shown. */
  openNew(create: () => Promise<ConversationView>): Promise<boolean> {
    const isLatest = this.#begin(true);
    const shown = this.#show(isLatest, async () => {
      const view = await create();
      // A later request for a new conversation takes over the text.
      const isLastNew = isLatest() || !untrack(() => this.#context.state.isCreating);
      if (isLastNew) this.#typed().drafts.moveNew(view.row.id, view.draft.text);
      return view;
    });
    this.#created = shown;
    return shown;
  }

  /** Resolves when the conversation that is being created is shown, or at once. Whether the page has a conversation. */
  whenCreated(): Promise<boolean> {
    return this.#created;
  }

  /** Begins a request for the page. Returns a function that tells whether it is still the latest one. */
  #begin(isCreating: boolean): () => boolean {
    this.#setCreating(isCreating);
    return this.#generations.begin("page");
  }

  #setCreating(isCreating: boolean): void {
    this.#context.change((state) => (state.isCreating === isCreating ? state : { ...state, isCreating }));
  }

  async #show(isLatest: () => boolean, load: () => Promise<ConversationView>): Promise<boolean> {
    const view = await this.#context.requestSnapshot(
      () => this.#read(isLatest, load),
      (loaded) => (state) => (isLatest() ? withOpened({ ...state, isCreating: false }, loaded) : state),
    );
    if (!isLatest()) return false;
    this.#setCreating(false);
    if (!view) this.#stay();
    return view !== undefined;
  }

  /**
   * Opens the current conversation again after a failed request. An earlier request may have opened another one in
   * the app, and the app sends an arriving answer only to the conversation that was opened last.
   */
  #stay(): void {
    const open = untrack(() => this.#context.state.open);
    if (!open) return;
    const conversationId = open.row.id;
    // The end would replace an earlier stretch that the reader is at, and is not on the page anyway.
    if (open.hasLater) void this.#context.call("open_conversation", { conversationId });
    else void this.open(conversationId);
  }

  /** Reads a conversation after the typed text was saved, so that its draft is the latest one. */
  async #read(isLatest: () => boolean, load: () => Promise<ConversationView>): Promise<ConversationView> {
    const { drafts, edits } = this.#typed();
    this.#nOpening += 1;
    try {
      await Promise.all([drafts.flush(), edits.flush()]);
      const forget = drafts.saved();
      const view = await load();
      if (isLatest()) forget();
      return view;
    } finally {
      this.#nOpening -= 1;
    }
  }

  /**
   * The page around the saved reading place, unless the loaded end includes it. `null` when the message no
   * longer exists.
   */
  async #pageAround(
    { row, messages }: ConversationView,
    { messageId }: ReadAt,
  ): Promise<MessagesView | null> {
    if (messages.some(({ id }) => id === messageId)) return null;
    try {
      return await this.#context.backend.call("load_around", { conversationId: row.id, messageId });
    } catch (cause) {
      console.warn(cause);
      return null;
    }
  }
}
