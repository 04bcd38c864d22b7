/** What goes along with the made-up questions: presets and projects that can be changed, and options of a conversation. */
import type { Command } from "../backend";
import type {
  CommandMap,
  ConversationView,
  OptionsView,
  PresetView,
  ProblemView,
  ProjectView,
} from "../bindings";

type OptionCommand = Extract<
  Command,
  | "set_instructions"
  | "set_limit"
  | "set_project"
  | "set_streamed"
  | "attach_conversation"
  | "detach_conversation"
  | "list_presets"
  | "save_preset"
  | "delete_preset"
  | "fill_preset"
  | "list_projects"
  | "save_project"
  | "forget_project"
>;
type Replies = { [K in OptionCommand]: (args: CommandMap[K]["args"]) => CommandMap[K]["result"] };

const SERVICE_ID = "7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2";

export function optionsOf(conversationId: string): OptionsView {
  const isSet = conversationId === "compressor";
  return {
    instructions: isSet
      ? { text: "Be terse. Give numbers with their units.", preset: "Terse analyst" }
      : { text: "", preset: "" },
    nextInstructions: null,
    maxOutputTokens: null,
    project: null,
    isStreamed: true,
    serviceConversationId: isSet ? SERVICE_ID : null,
    isAttached: false,
  };
}

export function optionReplies(conversation: (id: string) => ConversationView): Replies {
  let presets: PresetView[] = [
    preset("terse", "Terse analyst", "Be terse. Give numbers with their units."),
    preset("translator", "Translator", "Translate into {{language}} for {{reader}}."),
  ];
  let projects: ProjectView[] = [{ id: "contracts", name: "Contracts", serviceProjectId: SERVICE_ID }];

  function change(id: string, changed: Partial<OptionsView>): OptionsView {
    const view = conversation(id);
    view.options = { ...view.options, ...changed };
    return view.options;
  }

  return {
    set_instructions: ({ conversationId, instructions, isForNext }) =>
      change(
        conversationId,
        isForNext ? { nextInstructions: instructions } : { instructions, nextInstructions: null },
      ),
    set_limit: ({ conversationId, limit }) => {
      if (limit && !(Number(limit) >= 1)) throw problem("A limit is a whole number of tokens, at least 1.");
      return change(conversationId, { maxOutputTokens: limit ? Number(limit) : null });
    },
    set_project: ({ conversationId, projectId }) =>
      change(conversationId, { project: projects.find(({ id }) => id === projectId) ?? null }),
    set_streamed: ({ conversationId, isStreamed }) => change(conversationId, { isStreamed }),
    attach_conversation: ({ conversationId, serviceConversationId }) => {
      if (serviceConversationId.length !== 36) throw problem("This is not the id of a conversation.");
      change(conversationId, { serviceConversationId, isAttached: true });
      return conversation(conversationId);
    },
    detach_conversation: ({ conversationId }) =>
      change(conversationId, { serviceConversationId: null, isAttached: false }),
    list_presets: () => presets,
    save_preset: ({ presetId, name, text }) => {
      if (!name.trim()) throw problem("A preset needs a name.");
      const saved = preset(presetId ?? `preset-${presets.length}`, name.trim(), text);
      presets = [...presets.filter(({ id }) => id !== saved.id), saved];
      return presets;
    },
    delete_preset: ({ presetId }) => (presets = presets.filter(({ id }) => id !== presetId)),
    fill_preset: ({ presetId, values }) => {
      const found = presets.find(({ id }) => id === presetId);
      if (!found) throw problem("This is no longer there.");
      const missing = found.variables.find((_, i) => !values[i]?.trim());
      if (missing) throw problem(`“${missing}” is still empty.`);
      const text = found.variables.reduce(
        (words, name, i) => words.replaceAll(`{{${name}}}`, values[i] ?? ""),
        found.text,
      );
      return { text, preset: found.name };
    },
    list_projects: () => projects,
    save_project: ({ name, serviceProjectId }) => {
      if (serviceProjectId.length !== 36) throw problem("This is not the id of a project.");
      projects = [...projects, { id: `project-${projects.length}`, name, serviceProjectId }];
      return projects;
    },
    forget_project: ({ projectId }) => (projects = projects.filter(({ id }) => id !== projectId)),
  };
}

function preset(id: string, name: string, text: string): PresetView {
  const variables = [...text.matchAll(/\{\{([^{}]+)\}\}/g)].map((match) => match[1] ?? "");
  return { id, name, text, variables };
}

function problem(title: string): ProblemView {
  return { code: "input", title, detail: "" };
}
