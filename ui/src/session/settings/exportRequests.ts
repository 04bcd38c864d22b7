/** Requests about exports. Events report the progress. */
import type { ExportPlanView, ExportRequest, ExportSurveyView } from "../../ipc/bindings";
import { t } from "../../words/words";
import type { ExportOffer } from "../state/layout.svelte";
import type { SessionContext } from "../state/sessionContext";

export class ExportRequests {
  readonly #context: SessionContext;

  constructor(context: SessionContext) {
    this.#context = context;
  }

  /** Rejects with a `ProblemView`, which the dialog shows. */
  survey({ conversationIds, folderId }: ExportOffer): Promise<ExportSurveyView> {
    return this.#context.backend.call("survey_export", { conversationIds, folderId });
  }

  /** Rejects with a `ProblemView`, which the dialog shows. */
  plan(request: ExportRequest): Promise<ExportPlanView> {
    return this.#context.backend.call("plan_export", { request });
  }

  /** Begins an export. The user chooses the location first. Rejects with a `ProblemView`, which the dialog shows. */
  async begin(request: ExportRequest): Promise<void> {
    await this.#context.backend.call("export_conversations", { request });
  }

  /** Cancels a running export, or dismisses a finished one. */
  async dismiss(): Promise<void> {
    await this.#context.call("dismiss_export");
  }

  async reveal(): Promise<void> {
    await this.#context.call("reveal_export");
  }

  /** Copies a conversation as Markdown, and shows a notice. */
  async copy(conversationId: string): Promise<void> {
    const copied = await this.#context.request(
      async () => (await this.#context.backend.call("copy_conversation", { conversationId }), true),
    );
    if (copied) this.#context.showNotice(() => t.copied);
  }

  async print(conversationId: string): Promise<void> {
    await this.#context.call("print_conversation", { conversationId });
  }
}
