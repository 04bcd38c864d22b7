/** Stretches of the made-up conversations, and what is found in them. */
import type { Command } from "../backend";
import type {
  CommandMap,
  ConversationRow,
  ConversationView,
  HitView,
  MessageHitView,
  MessageView,
} from "../bindings";
import { ANSWER, message, p } from "./words";

type PathCommand = Extract<
  Command,
  | "open_conversation"
  | "load_earlier"
  | "load_later"
  | "load_beginning"
  | "load_around"
  | "find_in_conversation"
  | "search_conversations"
  | "search_messages"
  | "open_message"
>;
type Replies = { [K in PathCommand]: (args: CommandMap[K]["args"]) => CommandMap[K]["result"] };
type Page = CommandMap["load_around"]["result"];

const PAGE = 40;

/** So many messages before those of a scene. */
export function earlierMessages(n: number): MessageView[] {
  return Array.from({ length: n }, (_, i) =>
    i % 2 === 0
      ? message("you", { blocks: [p(`An earlier question, number ${i / 2}.`)] })
      : message("assistant", {
          blocks: ANSWER.slice(0, 1 + (i % 7)).map(p),
          model: "atlas-2-large",
          durationMs: 3000,
        }),
  );
}

export function pathReplies(
  conversation: (id: string) => ConversationView,
  rows: () => ConversationRow[],
): Replies {
  function page(id: string, from: number, to: number): Page {
    const all = conversation(id).messages;
    const [first, last] = [Math.max(0, from), Math.min(all.length, to)];
    return { messages: all.slice(first, last), hasEarlier: first > 0, hasLater: last < all.length };
  }
  const at = (id: string, messageId: string): number =>
    conversation(id).messages.findIndex((one) => one.id === messageId);

  const holds = (one: MessageView, words: string): boolean =>
    JSON.stringify(one.blocks).toLowerCase().includes(words.toLowerCase());
  const hit = (row: ConversationRow, one: MessageView): MessageHitView => ({
    row,
    messageId: one.id,
    role: one.role,
    createdAtMs: one.createdAtMs,
    excerpt: one.blocks
      .map((block) => (block.kind === "html" ? block.html.replace(/<[^>]*>/gu, "") : ""))
      .join(" ")
      .slice(0, 200),
  });
  const ofMessage = (messageId: string): string =>
    rows().find(({ id }) => at(id, messageId) >= 0)?.id ?? "compressor";

  return {
    search_conversations: ({ query }) =>
      rows().flatMap((row): HitView[] => {
        if (row.title.toLowerCase().includes(query.toLowerCase())) return [{ row, messageId: null }];
        const found = conversation(row.id).messages.findLast((one) => holds(one, query));
        return found ? [{ row, messageId: found.id }] : [];
      }),
    search_messages: ({ query }) => {
      const hits = rows().flatMap((row) =>
        conversation(row.id)
          .messages.filter((one) => query !== "" && holds(one, query))
          .map((one) => hit(row, one)),
      );
      return { hits: hits.slice(0, 8), nMessages: hits.length, hasMore: false };
    },
    open_message: ({ messageId }) => {
      const view = conversation(ofMessage(messageId));
      const middle = at(view.row.id, messageId);
      return { ...view, ...page(view.row.id, middle - PAGE / 2, middle + PAGE / 2) };
    },
    open_conversation: ({ conversationId: id }) => {
      const view = conversation(id);
      return { ...view, ...page(id, view.messages.length - PAGE, view.messages.length) };
    },
    load_earlier: ({ conversationId: id, beforeMessageId }) => {
      const end = at(id, beforeMessageId);
      return page(id, end - PAGE, end);
    },
    load_later: ({ conversationId: id, afterMessageId }) => {
      const begin = at(id, afterMessageId) + 1;
      return page(id, begin, begin + PAGE);
    },
    load_beginning: ({ conversationId }) => page(conversationId, 0, PAGE),
    load_around: ({ conversationId: id, messageId }) => {
      const middle = at(id, messageId);
      return page(id, middle - PAGE / 2, middle + PAGE / 2);
    },
    find_in_conversation: ({ conversationId, query }) => {
      const found = conversation(conversationId).messages.filter((one) => holds(one, query));
      return { messageIds: query.trim() ? found.map(({ id }) => id) : [], hasMore: false };
    },
  };
}
