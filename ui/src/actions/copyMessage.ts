/** Copies a message in all formats that other programs accept, and shows a notice. */
import { messageForms } from "../export/forms";
import type { MessageView } from "../ipc/bindings";
import type { ContentRequests } from "../session/conversation/contentRequests.svelte";

export async function copyMessage(content: ContentRequests, message: MessageView): Promise<void> {
  const source = await content.markdownOf(message.id);
  if (source !== undefined) await content.copyAloud(messageForms(message.blocks, source));
}
