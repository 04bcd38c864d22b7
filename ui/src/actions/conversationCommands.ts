/** The commands of the open conversation that need no component of it. */
import type { MessageView } from "../ipc/bindings";
import { nextQuestion } from "../session/conversation/attachTarget";
import { isAnswering, type OpenConversation } from "../session/state/appState";
import type { Layout } from "../session/state/layout.svelte";
import type { Session } from "../session/session.svelte";
import { copyMessage } from "./copyMessage";
import { focusedQuestion } from "./focusedQuestion";
import type { ActionRegistry, Command, Commands } from "./registry.svelte";

export function conversationCommands(session: Session, layout: Layout, registry: ActionRegistry): Commands {
  const shown = () => (layout.page === "conversation" ? session.state.open : null);
  /** A command for an item that `find` returns; disabled without one. */
  const on = <T>(find: (open: OpenConversation) => T | undefined, run: (found: T) => unknown): Command => {
    const found = () => {
      const open = shown();
      return open ? find(open) : undefined;
    };
    return {
      run: () => {
        const one = found();
        if (one !== undefined) run(one);
      },
      isEnabled: () => found() !== undefined,
    };
  };
  const onConversation = (run: (open: OpenConversation) => unknown): Command => on((open) => open, run);
  return {
    attach_files: onConversation(({ row }) => session.attach.pick(focusedQuestion() ?? nextQuestion(row.id))),
    whole_answers: {
      ...onConversation(({ row, options }) => session.options.setStreamed(row.id, !options.isStreamed)),
      isOn: () => shown()?.options.isStreamed ?? false,
    },
    new_prompt: onConversation(() => layout.openPrompts(registry.part("composer")?.text() ?? "")),
    attach_to_id: onConversation(() => (layout.isAttachingToId = true)),
    stop_answer: on(
      (open) => (isAnswering(open) ? open : undefined),
      ({ row }) => session.stopTurn(row.id),
    ),
    copy_answer: on(lastAnswer, (message) => copyMessage(session.content, message)),
    fork: on(
      (open) => endedMessages(open).at(-1),
      (message) => session.tree.fork(message.id),
    ),
  };
}

/** The answer that ends the conversation, when it has ended itself. */
export function lastAnswer(open: OpenConversation): MessageView | undefined {
  const last = endedMessages(open).at(-1);
  return last?.role === "assistant" ? last : undefined;
}

export function lastQuestion(open: OpenConversation): MessageView | undefined {
  return endedMessages(open).findLast(({ role }) => role === "you");
}

/** The messages, if the end of the conversation is loaded and no answer is arriving. */
function endedMessages(open: OpenConversation): readonly MessageView[] {
  return isAnswering(open) || open.hasLater ? [] : open.messages;
}
