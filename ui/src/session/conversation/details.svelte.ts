/** The details of one answer: loaded when they are shown, and again when the answer has changed. */
import type { DetailsView, MessageView, CaptureView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";

export class Details {
  readonly #context: SessionContext;
  #view = $state.raw<DetailsView | null>(null);
  #capture = $state.raw<CaptureView | null>(null);
  // Counts requests, so that a slow reply does not replace a later one.
  #nRequests = 0;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  get view(): DetailsView | null {
    return this.#view;
  }

  /** The captured stream of the answer, once it was requested. */
  get capture(): CaptureView | null {
    return this.#capture;
  }

  async show(messageId: string | null): Promise<void> {
    const asked = ++this.#nRequests;
    if (messageId !== this.#view?.messageId) this.#capture = null;
    const call = (id: string) => () => this.#context.backend.call("inspect_answer", { messageId: id });
    const view = messageId ? await this.#context.request(call(messageId)) : undefined;
    if (asked === this.#nRequests) this.#view = view ?? null;
  }

  async showCapture(): Promise<void> {
    const messageId = this.#view?.messageId;
    if (!messageId) return;
    const call = () => this.#context.backend.call("find_capture", { messageId });
    const capture = await this.#context.request(call);
    if (messageId === this.#view?.messageId) this.#capture = capture ?? null;
  }

  /** The request as a command for a terminal. */
  curl(): Promise<string | undefined> {
    return this.#copied("copy_as_curl");
  }

  /** Ids, times and statuses for the service's operators. */
  forSupport(): Promise<string | undefined> {
    return this.#copied("copy_for_support");
  }

  async #copied(command: "copy_as_curl" | "copy_for_support"): Promise<string | undefined> {
    const messageId = this.#view?.messageId;
    if (!messageId) return undefined;
    return this.#context.call(command, { messageId });
  }
}

/** The answer whose details are shown: the chosen one while it exists, else the last. */
export function answerToShow(messages: readonly MessageView[], chosen: string | null): MessageView | null {
  const answers = messages.filter((message) => message.role === "assistant");
  return answers.find((answer) => answer.id === chosen) ?? answers.at(-1) ?? null;
}
