/** Versions, edits, forks and deleted messages of the made-up conversations. */
import type { Command } from "../backend";
import type {
  BlockView,
  CommandMap,
  ConversationView,
  MessageView,
  SentView,
  StretchView,
} from "../bindings";
import { message, p } from "./words";

type TreeCommand = Extract<
  Command,
  | "retry_answer"
  | "continue_answer"
  | "cancel_countdown"
  | "edit_question"
  | "save_edit"
  | "show_version"
  | "fork_conversation"
  | "delete_message"
  | "restore_message"
  | "erase_messages"
>;
type Replies = { [K in TreeCommand]: (args: CommandMap[K]["args"]) => CommandMap[K]["result"] };

/** What the made-up tree needs of the made-up service. */
export interface Stage {
  /** The conversation with a message, or a `ProblemView` thrown. */
  holding(messageId: string): ConversationView;
  /** An answer at the end of a conversation that is about to be played, behind the kept blocks of another. */
  answerTo(view: ConversationView, kept?: BlockView[]): MessageView;
  /** A new conversation with these messages. */
  create(title: string, messages: MessageView[]): ConversationView;
}

export function treeReplies(stage: Stage): Replies {
  // Of each message with versions: the paths from each of them on, in the order of their numbers.
  const versions = new Map<string, MessageView[][]>();
  const deleted = new Map<string, { view: ConversationView; at: number; message: MessageView }>();

  function locate(messageId: string): { view: ConversationView; at: number; here: MessageView } {
    const view = stage.holding(messageId);
    const at = view.messages.findIndex(({ id }) => id === messageId);
    const here = view.messages[at];
    if (!here) throw new Error("a conversation that holds the message has it");
    return { view, at, here };
  }

  /** The paths of a message's versions; made-up words where the scene only says that there are some. */
  function pathsOf(here: MessageView): MessageView[][] {
    const known = versions.get(here.id);
    if (known) return known;
    const paths = Array.from({ length: here.nVersions }, (_, i) => {
      const words = [p(`These are the words of version ${i + 1}.`)];
      const made = message(here.role, { ...here, id: `${here.id}-${i}`, blocks: words, sources: [] });
      return [{ ...made, version: i + 1 }];
    });
    paths.forEach((path) => path[0] && versions.set(path[0].id, paths));
    versions.set(here.id, paths);
    return paths;
  }

  /** Keeps the path from a message on as a version, and puts another one beside it. */
  function branch(messageId: string): { view: ConversationView; count: number } {
    const { view, at, here } = locate(messageId);
    const paths = pathsOf(here);
    paths[here.version - 1] = view.messages.slice(at);
    view.messages = view.messages.slice(0, at);
    paths.forEach((path) => path[0] && (path[0] = { ...path[0], nVersions: paths.length + 1 }));
    return { view, count: paths.length + 1 };
  }

  function stand(view: ConversationView, added: MessageView, replacedId: string, count: number): MessageView {
    const stands = { ...added, version: count, nVersions: count };
    view.messages = view.messages.map((one) => (one.id === added.id ? stands : one));
    const paths = versions.get(replacedId);
    paths?.push([stands]);
    if (paths) versions.set(added.id, paths);
    return stands;
  }

  const sent = (view: ConversationView, replaces: string, rest: Partial<SentView>): SentView => ({
    row: view.row,
    question: null,
    answer: message("assistant", {}),
    replaces,
    ...rest,
  });

  return {
    retry_answer: ({ messageId }) => {
      const { view, at, here } = locate(messageId);
      if (here.role === "you") {
        view.messages = view.messages.slice(0, at + 1);
        return { row: view.row, question: null, answer: stage.answerTo(view), replaces: null };
      }
      const { count } = branch(messageId);
      const answer = stand(view, stage.answerTo(view), messageId, count);
      return sent(view, messageId, { answer });
    },
    cancel_countdown: () => null,
    continue_answer: ({ messageId }) => {
      const { here } = locate(messageId);
      const { view, count } = branch(messageId);
      const answer = stand(view, stage.answerTo(view, here.blocks), messageId, count);
      return sent(view, messageId, { answer });
    },
    edit_question: ({ messageId, text, fileIds }) => {
      const { here } = locate(messageId);
      const { view, count } = branch(messageId);
      const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      const attachments = here.attachments.filter(({ id }) => fileIds.includes(id));
      const asked = message("you", { createdAtMs: Date.now(), blocks: [p(escaped)], attachments });
      view.messages = [...view.messages, asked];
      const question = stand(view, asked, messageId, count);
      return sent(view, messageId, { question, answer: stage.answerTo(view) });
    },
    save_edit: () => null,
    show_version: ({ messageId, number }) => {
      const { view, at, here } = locate(messageId);
      const paths = pathsOf(here);
      paths[here.version - 1] = view.messages.slice(at);
      const chosen = paths[number - 1] ?? [];
      view.messages = [...view.messages.slice(0, at), ...chosen];
      return {
        row: view.row,
        after: view.messages[at - 1]?.id ?? null,
        messages: chosen,
        until: null,
        hasLater: false,
      };
    },
    fork_conversation: ({ messageId }) => {
      const { view, at } = locate(messageId);
      const copies = view.messages.slice(0, at + 1);
      const fresh = copies.map((one) => ({ ...one, id: `fork-${one.id}`, version: 1, nVersions: 1 }));
      return stage.create(`${view.row.title} (fork)`, fresh);
    },
    delete_message: ({ messageId }) => {
      const { view, at, here } = locate(messageId);
      deleted.set(messageId, { view, at, message: here });
      view.messages = view.messages.toSpliced(at, 1);
      return stretch(view, at, []);
    },
    restore_message: ({ messageId }) => {
      const gone = deleted.get(messageId);
      if (!gone) throw { code: "not_found", title: "This is no longer there.", detail: "" };
      gone.view.messages = gone.view.messages.toSpliced(gone.at, 0, gone.message);
      return stretch(gone.view, gone.at, [gone.message]);
    },
    erase_messages: ({ messageIds }) => {
      messageIds.forEach((id) => deleted.delete(id));
      return null;
    },
  };
}

function stretch(view: ConversationView, at: number, messages: MessageView[]): StretchView {
  const after = view.messages[at - 1]?.id ?? null;
  return {
    row: view.row,
    after,
    messages,
    until: view.messages[at + messages.length]?.id ?? null,
    hasLater: false,
  };
}
