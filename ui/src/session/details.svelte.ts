/** The details of one answer: asked for when they are shown, and again when the answer has changed. */
import type { DetailsView, MessageView, RecordingView } from "../ipc/bindings";
import type { Asking } from "./asking";

export class Details {
  readonly #asking: Asking;
  #view = $state.raw<DetailsView | null>(null);
  #recording = $state.raw<RecordingView | null>(null);
  // Counts the requests, so that a slow answer does not take the place of a later one.
  #nAsked = 0;

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  get view(): DetailsView | null {
    return this.#view;
  }

  /** The answer as it came, once it has been asked for. */
  get recording(): RecordingView | null {
    return this.#recording;
  }

  async show(messageId: string | null): Promise<void> {
    const asked = ++this.#nAsked;
    if (messageId !== this.#view?.messageId) this.#recording = null;
    const call = (id: string) => () => this.#asking.backend.call("inspect_answer", { messageId: id });
    const view = messageId ? await this.#asking.ask(call(messageId)) : undefined;
    if (asked === this.#nAsked) this.#view = view ?? null;
  }

  async showRecording(): Promise<void> {
    const messageId = this.#view?.messageId;
    if (!messageId) return;
    const call = () => this.#asking.backend.call("find_recording", { messageId });
    const recording = await this.#asking.ask(call);
    if (messageId === this.#view?.messageId) this.#recording = recording ?? null;
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
    return this.#asking.ask(() => this.#asking.backend.call(command, { messageId }));
  }
}

/** The answer whose details are shown: the one that was chosen, as long as it is there, else the last. */
export function answerToShow(messages: readonly MessageView[], chosen: string | null): MessageView | null {
  const answers = messages.filter((message) => message.role === "assistant");
  return answers.find((answer) => answer.id === chosen) ?? answers.at(-1) ?? null;
}
