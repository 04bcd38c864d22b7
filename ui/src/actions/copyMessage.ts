/** Copies a message in every form that other programs take, and says so. */
import { messageForms } from "../export/forms";
import type { MessageView } from "../ipc/bindings";
import type { Reading } from "../session/reading.svelte";

export async function copyMessage(reading: Reading, message: MessageView): Promise<void> {
  const source = await reading.markdownOf(message.id);
  if (source !== undefined) await reading.copyAloud(messageForms(message.blocks, source));
}
