/** Requests about encryption. Each rejects with a `ProblemView`, which the page shows. */
import type { EncryptionView, RecoveryKeyView } from "../../ipc/bindings";
import type { SessionContext } from "../state/sessionContext";

export class EncryptionRequests {
  readonly #context: SessionContext;
  readonly #flush: () => Promise<unknown>;

  /** `flush` saves typed text, because the page reloads after each change of encryption. */
  constructor(context: SessionContext, flush: () => Promise<unknown>) {
    this.#context = context;
    this.#flush = flush;
  }

  find(): Promise<EncryptionView> {
    return this.#context.backend.call("find_encryption");
  }

  /** Makes the keys. The shell keeps them until encryption is turned on or `cancel` is called. */
  begin(): Promise<RecoveryKeyView> {
    return this.#context.backend.call("begin_encryption");
  }

  async cancel(): Promise<void> {
    await this.#context.backend.call("cancel_encryption");
  }

  /** Rejects when the recovery key does not open the data. */
  async checkKey(key: string): Promise<void> {
    await this.#context.backend.call("check_recovery_key", { key });
  }

  /** Makes another recovery key. The shell keeps it until `replaceKey` or `cancel` is called. */
  beginReplacing(): Promise<RecoveryKeyView> {
    return this.#context.backend.call("begin_recovery_key");
  }

  async replaceKey(): Promise<void> {
    await this.#context.backend.call("replace_recovery_key");
  }

  async copyKey(): Promise<void> {
    await this.#context.backend.call("copy_recovery_key");
  }

  /** Saves the key to a file that the user chooses. Returns whether it was saved. */
  saveKey(): Promise<boolean> {
    return this.#context.backend.call("save_recovery_key");
  }

  async printKey(): Promise<void> {
    await this.#context.backend.call("print_recovery_key");
  }

  /** How much has been encrypted or decrypted, in percent; null while neither is done. */
  findPercent(): Promise<number | null> {
    return this.#context.backend.call("find_conversion_percent");
  }

  async turnOn(): Promise<void> {
    await this.#flush();
    await this.#context.backend.call("turn_on_encryption");
  }

  async turnOff(): Promise<void> {
    await this.#flush();
    await this.#context.backend.call("turn_off_encryption");
  }

  /** Resumes an unfinished change. */
  async finish(): Promise<void> {
    await this.#flush();
    await this.#context.backend.call("finish_encryption");
  }
}
