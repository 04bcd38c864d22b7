/** Made-up prompts that can be changed, and the questions of the made-up conversations. */
import type { Command } from "../backend";
import type { CommandMap, ConversationView, MessageView, ProblemView, PromptView } from "../bindings";

type PromptCommand = Extract<
  Command,
  "list_prompts" | "read_prompt" | "save_prompt" | "delete_prompt" | "fill_prompt" | "find_question"
>;
type Replies = { [K in PromptCommand]: (args: CommandMap[K]["args"]) => CommandMap[K]["result"] };

interface Kept {
  id: string;
  name: string;
  text: string;
}

const VARIABLE = /\{\{([^{}]+)\}\}/g;

export function promptReplies(conversation: (id: string) => ConversationView): Replies {
  let kept: Kept[] = [
    { id: "check", name: "Check the numbers", text: "Check every number in the attached documents." },
    { id: "sum", name: "Sum up", text: "Sum up {{what}} for {{reader}}, in at most five lines." },
    { id: "rtl", name: "ترجمة إلى العربية", text: "ترجم النص التالي إلى العربية: {{text}}" },
  ];

  const all = (): PromptView[] => kept.map(draw);

  function get(id: string): Kept {
    const found = kept.find((one) => one.id === id);
    if (!found) throw problem("This prompt is no longer there.");
    return found;
  }

  return {
    list_prompts: all,
    read_prompt: ({ promptId }) => get(promptId).text,
    save_prompt: ({ promptId, name, text }) => {
      if (!name.trim()) throw problem("A prompt needs a name.");
      if (!text.trim()) throw problem("There are no words to save.");
      const saved = { id: promptId ?? `prompt-${kept.length}`, name: name.trim(), text };
      kept = [...kept.filter(({ id }) => id !== saved.id), saved];
      return all();
    },
    delete_prompt: ({ promptId }) => {
      kept = kept.filter(({ id }) => id !== promptId);
      return all();
    },
    fill_prompt: ({ promptId, values }) => {
      const { text } = get(promptId);
      const names = draw(get(promptId)).variables;
      const missing = names.find((_, i) => !values[i]?.trim());
      if (missing) throw problem(`“${missing}” is still empty.`);
      return text.replace(VARIABLE, (_, name: string) => values[names.indexOf(name)] ?? "");
    },
    find_question: ({ conversationId, beforeMessageId }) => {
      const { messages } = conversation(conversationId);
      const end = beforeMessageId ? messages.findIndex(({ id }) => id === beforeMessageId) : messages.length;
      const found = messages.slice(0, end).findLast(({ role }) => role === "you");
      return found ? { messageId: found.id, text: wordsOf(found) } : null;
    },
  };
}

function draw({ id, name, text }: Kept): PromptView {
  const variables = [...new Set([...text.matchAll(VARIABLE)].map((match) => match[1] ?? ""))];
  return { id, name, start: text.slice(0, 120), variables };
}

function wordsOf(message: MessageView): string {
  return message.blocks
    .map((block) => ("html" in block ? block.html.replace(/<[^>]+>/g, "") : ""))
    .join("\n\n");
}

function problem(title: string): ProblemView {
  return { code: "input", title, detail: "" };
}
