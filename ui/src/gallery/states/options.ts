/** The options of the recorded conversation, and the values that can be chosen. */
import type { PresetView, ProjectView, PromptView } from "../../ipc/bindings";
import { options } from "../../testing/views/conversations";

const SERVICE_ID = "7c1e09d4-52f3-4a86-9b1d-0a6f3c2e41b2";
const TERSE = "Be terse. Give numbers with their units.";

export const OPTIONS = options({
  instructions: { text: TERSE, preset: "Terse analyst" },
  serviceConversationId: SERVICE_ID,
});

export const PRESETS: PresetView[] = [
  { id: "terse", name: "Terse analyst", text: TERSE, variables: [] },
  {
    id: "translator",
    name: "Translator",
    text: "Translate into {{language}} for {{reader}}.",
    variables: ["language", "reader"],
  },
];

export const PROJECTS: ProjectView[] = [{ id: "contracts", name: "Contracts", serviceProjectId: SERVICE_ID }];

export const PROMPTS: PromptView[] = [
  {
    id: "check",
    name: "Check the numbers",
    start: "Check every number in the attached documents.",
    variables: [],
  },
  {
    id: "sum",
    name: "Sum up",
    start: "Sum up {{what}} for {{reader}}, in at most five lines.",
    variables: ["what", "reader"],
  },
  {
    id: "rtl",
    name: "ترجمة إلى العربية",
    start: "ترجم النص التالي إلى العربية: {{text}}",
    variables: ["text"],
  },
];
