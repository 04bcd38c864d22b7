/** Made-up texts for tests and the gallery, as Rust sends them. */
import type { Text } from "../../ipc/bindings";

/** A message of `locales/en/app-*.ftl`. */
export const textOf = (id: string, args: Text["args"] = {}): Text => ({ id, args });

/** A name, a text of the service, or a sentence that an earlier version stored. */
export const asIs = (text: string): Text => textOf("as-is", { text });
