/**
 * Every action of the window, once: its id, its label, its keys. The palette, the list of shortcuts, the keys
 * themselves, what the composer offers behind a slash and the tooltips are made from it. What an action does is
 * registered under its id; see `registry.svelte.ts`.
 */

/** Parts of the list of shortcuts, and of the palette. */
export type ActionGroup = "Conversation" | "Answer" | "Go to" | "Look";

interface ActionShape {
  id: string;
  label: string;
  group: ActionGroup;
  /**
   * Keys that do it, the one that is shown first: names of keys as the browser calls them, with `Mod` (Ctrl, on a
   * Mac Cmd) and `Shift` before them.
   */
  keys?: readonly string[];
  /** Other words by which people look for it. */
  also?: string;
  /** It is about what is being written, so the composer offers it behind a slash. */
  inComposer?: true;
}

const ACTIONS = [
  { id: "new_conversation", label: "New conversation", group: "Conversation", keys: ["Mod n"], also: "chat" },
  {
    id: "rename_conversation",
    label: "Rename this conversation",
    group: "Conversation",
    also: "title",
  },
  {
    id: "attach_files",
    label: "Attach files",
    group: "Conversation",
    keys: ["Mod u"],
    also: "document upload",
    inComposer: true,
  },
  {
    id: "choose_folder",
    label: "Choose from a folder",
    group: "Conversation",
    keys: ["Mod Shift u"],
    also: "attach upload directory",
    inComposer: true,
  },
  {
    id: "instructions",
    label: "Instructions",
    group: "Conversation",
    also: "system prompt preset",
    inComposer: true,
  },
  { id: "project", label: "Project", group: "Conversation", also: "knowledge", inComposer: true },
  {
    id: "limit",
    label: "Limit of an answer",
    group: "Conversation",
    also: "tokens length",
    inComposer: true,
  },
  {
    id: "whole_answers",
    label: "Answers arrive whole, or word by word",
    group: "Conversation",
    also: "stream",
    inComposer: true,
  },
  {
    id: "new_prompt",
    label: "New prompt from what I am writing",
    group: "Conversation",
    also: "save template",
    inComposer: true,
  },
  {
    id: "attach_to_id",
    label: "Attach to an id of the service",
    group: "Conversation",
    also: "conversation_id",
  },
  { id: "delete_conversation", label: "Delete this conversation", group: "Conversation", also: "remove" },

  { id: "stop_answer", label: "Stop the answer", group: "Answer", keys: ["Escape"], also: "cancel abort" },
  { id: "copy_answer", label: "Copy the last answer", group: "Answer", also: "clipboard" },
  { id: "ask_again", label: "Ask again for the last answer", group: "Answer", also: "regenerate retry" },
  { id: "edit_question", label: "Edit the last question", group: "Answer", also: "change" },
  { id: "fork", label: "Fork after the last message", group: "Answer", also: "branch copy" },

  { id: "palette", label: "Do or open anything", group: "Go to", keys: ["Mod k"] },
  { id: "search", label: "Search conversations", group: "Go to", keys: ["Mod Shift f"], also: "find" },
  {
    id: "find",
    label: "Find in this conversation",
    group: "Go to",
    keys: ["Mod f"],
    also: "search words",
  },
  { id: "find_newer", label: "Find further down", group: "Go to", keys: ["F3"], also: "search next" },
  {
    id: "find_older",
    label: "Find further up",
    group: "Go to",
    keys: ["Shift F3"],
    also: "search previous",
  },
  {
    id: "details",
    label: "Details of an answer",
    group: "Go to",
    keys: ["Mod i"],
    also: "usage request tokens",
  },
  { id: "files", label: "Files", group: "Go to", keys: ["Mod Shift l"], also: "library documents" },
  {
    id: "sidebar",
    label: "Show or hide the sidebar",
    group: "Go to",
    keys: ["Mod b"],
    also: "conversations",
  },
  { id: "composer", label: "The message that I am writing", group: "Go to", also: "composer draft" },
  { id: "next_region", label: "Next part of the window", group: "Go to", keys: ["F6"] },
  { id: "previous_region", label: "Previous part of the window", group: "Go to", keys: ["Shift F6"] },
  { id: "settings", label: "Settings", group: "Go to", keys: ["Mod ,"], also: "preferences options" },
  { id: "services", label: "Settings: services", group: "Go to", also: "key account address connect" },
  { id: "appearance", label: "Settings: appearance", group: "Go to", also: "theme font size width" },
  { id: "writing", label: "Settings: writing", group: "Go to", also: "send key enter" },
  {
    id: "prompts",
    label: "Settings: prompts",
    group: "Go to",
    also: "edit saved templates",
    inComposer: true,
  },
  {
    id: "shortcuts",
    label: "All shortcuts",
    group: "Go to",
    keys: ["Mod /", "?"],
    also: "keyboard keys help",
  },
  { id: "about", label: "About Parlance", group: "Go to", also: "version" },

  { id: "theme_system", label: "Colours as the system is set", group: "Look", also: "theme automatic" },
  { id: "theme_light", label: "Light colours", group: "Look", also: "theme white bright" },
  { id: "theme_dark", label: "Dark colours", group: "Look", also: "theme black night" },
  { id: "more_contrast", label: "More contrast, or as usual", group: "Look", also: "accessibility" },
  { id: "larger_text", label: "Larger text", group: "Look", also: "font size increase" },
  { id: "smaller_text", label: "Smaller text", group: "Look", also: "font size decrease" },
  { id: "column_width", label: "Next width of the column", group: "Look", also: "reading narrow wide" },
  { id: "compact_rows", label: "Compact rows, or as usual", group: "Look", also: "density" },
  { id: "zoom_in", label: "Zoom in", group: "Look", keys: ["Mod +", "Mod ="] },
  { id: "zoom_out", label: "Zoom out", group: "Look", keys: ["Mod -"] },
  { id: "zoom_reset", label: "No zoom", group: "Look", keys: ["Mod 0"], also: "reset 100" },
] as const satisfies readonly ActionShape[];

export type ActionId = (typeof ACTIONS)[number]["id"];

/** An action, as whoever draws it needs it. */
export interface Action extends ActionShape {
  id: ActionId;
}

export const ALL_ACTIONS: readonly Action[] = ACTIONS;

export type ComposerActionId = Extract<(typeof ACTIONS)[number], { inComposer: true }>["id"];

/** An action that the composer offers. */
export interface ComposerAction extends Action {
  id: ComposerActionId;
}

export function isInComposer(action: Action): action is ComposerAction {
  return action.inComposer === true;
}

/** The keys of an action that are shown, if it has any. */
export function keysOf(id: ActionId): string | undefined {
  return ALL_ACTIONS.find((action) => action.id === id)?.keys?.[0];
}

/** Keys that mean something at one place only: they are listed, and nothing else makes them. */
export interface LocalShortcut {
  label: string;
  keys: readonly string[];
}

/** On a message, and among messages whenever nothing is being typed; see `messageKeyOf`. */
export const ON_MESSAGES: readonly LocalShortcut[] = [
  { label: "Next message", keys: ["j", "ArrowDown"] },
  { label: "Previous message", keys: ["k", "ArrowUp"] },
  { label: "First message", keys: ["g", "Home"] },
  { label: "Last message", keys: ["Shift g", "End"] },
  { label: "Into the buttons of the message", keys: ["Enter"] },
  { label: "Out again", keys: ["Escape"] },
  { label: "Copy the message", keys: ["c"] },
  { label: "Edit the question", keys: ["e"] },
  { label: "Ask again", keys: ["r"] },
  { label: "Earlier version", keys: ["ArrowLeft"] },
  { label: "Later version", keys: ["ArrowRight"] },
  { label: "Delete the message", keys: ["Delete"] },
];

/** While a message is being written; which of the first two sends is a setting. */
export function whileWriting(isEnterSend: boolean): readonly LocalShortcut[] {
  const [send, line] = isEnterSend ? (["Enter", "Shift Enter"] as const) : (["Mod Enter", "Enter"] as const);
  return [
    { label: "Send", keys: [send] },
    { label: "New line", keys: [line] },
    { label: "Attach a file that the service has", keys: ["@"] },
    { label: "Undo", keys: ["Mod z"] },
    { label: "To the last message", keys: ["Escape"] },
  ];
}
