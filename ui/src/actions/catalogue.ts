/**
 * The window's actions: id, label and keys of each. The command palette, the list of shortcuts, the key
 * handler, the composer's slash menu and the tooltips are generated from this list. The handler of an
 * action is registered under its id; see `registry.svelte.ts`.
 */
import { IS_MAC } from "../format/keys";
import { t } from "../words/words";

/** Parts of the list of shortcuts. */
export type ActionGroup = "conversation" | "answer" | "navigation" | "view";

interface ActionShape {
  id: string;
  /** Its name, in the language of the window. */
  label: () => string;
  group: ActionGroup;
  /**
   * Keys of the action, the displayed one first: browser names of keys, prefixed with `Mod` (Ctrl, on a Mac Cmd) and
   * `Shift`.
   */
  keys?: readonly string[];
  /** Synonyms that users may search for. */
  keywords?: () => string;
  /** Whether the composer offers the action after a slash, because it concerns the draft. */
  inComposer?: true;
}

const ACTIONS = [
  {
    id: "new_conversation",
    label: () => t.actionNewConversation,
    group: "conversation",
    keys: ["Mod n"],
    keywords: () => t.actionNewConversationKeywords,
  },
  {
    id: "new_temporary",
    label: () => t.temporaryNew,
    group: "conversation",
    keys: ["Mod Shift n"],
    keywords: () => t.temporaryNewKeywords,
  },
  { id: "keep_temporary", label: () => t.temporaryKeepAction, group: "conversation" },
  {
    id: "rename_conversation",
    label: () => t.actionRenameConversation,
    group: "conversation",
    keywords: () => t.actionRenameConversationKeywords,
  },
  {
    id: "attach_files",
    label: () => t.actionAttachFiles,
    group: "conversation",
    keys: ["Mod u"],
    keywords: () => t.actionAttachFilesKeywords,
    inComposer: true,
  },
  {
    id: "choose_folder",
    label: () => t.actionChooseFolder,
    group: "conversation",
    keys: ["Mod Shift u"],
    keywords: () => t.actionChooseFolderKeywords,
    inComposer: true,
  },
  {
    id: "instructions",
    label: () => t.actionInstructions,
    group: "conversation",
    keywords: () => t.actionInstructionsKeywords,
    inComposer: true,
  },
  {
    id: "project",
    label: () => t.actionProject,
    group: "conversation",
    keywords: () => t.actionProjectKeywords,
    inComposer: true,
  },
  {
    id: "limit",
    label: () => t.actionLimit,
    group: "conversation",
    keywords: () => t.actionLimitKeywords,
    inComposer: true,
  },
  {
    id: "whole_answers",
    label: () => t.actionStreaming,
    group: "conversation",
    keywords: () => t.actionStreamingKeywords,
    inComposer: true,
  },
  {
    id: "new_prompt",
    label: () => t.actionNewPrompt,
    group: "conversation",
    keywords: () => t.actionNewPromptKeywords,
    inComposer: true,
  },
  {
    id: "attach_to_id",
    label: () => t.actionAttachToId,
    group: "conversation",
    keywords: () => t.actionAttachToIdKeywords,
  },
  {
    id: "ask_document",
    label: () => t.actionAskDocument,
    group: "conversation",
    keywords: () => t.actionAskDocumentKeywords,
  },
  {
    id: "ask_selection",
    label: () => t.actionAskSelection,
    group: "conversation",
    keys: ["Mod Shift a"],
    keywords: () => t.actionAskSelectionKeywords,
  },
  {
    id: "export_conversation",
    label: () => t.exportAction,
    group: "conversation",
    keywords: () => t.exportActionKeywords,
  },
  { id: "export_everything", label: () => t.exportActionAll, group: "conversation" },
  { id: "copy_conversation", label: () => t.exportActionCopy, group: "conversation" },
  { id: "print_conversation", label: () => t.exportActionPrint, group: "conversation" },
  {
    id: "archive_conversation",
    label: () => t.actionArchiveConversation,
    group: "conversation",
    keywords: () => t.actionArchiveConversationKeywords,
  },
  {
    id: "pin_conversation",
    label: () => t.actionPinConversation,
    group: "conversation",
    keywords: () => t.actionPinConversationKeywords,
  },
  {
    id: "move_conversation",
    label: () => t.actionMoveConversation,
    group: "conversation",
    keywords: () => t.actionMoveConversationKeywords,
  },
  {
    id: "new_folder",
    label: () => t.actionNewFolder,
    group: "conversation",
    keywords: () => t.actionNewFolderKeywords,
  },
  {
    id: "delete_conversation",
    label: () => t.actionDeleteConversation,
    group: "conversation",
    keywords: () => t.actionDeleteConversationKeywords,
  },

  {
    id: "stop_answer",
    label: () => t.actionStopAnswer,
    group: "answer",
    keys: ["Escape"],
    keywords: () => t.actionStopAnswerKeywords,
  },
  {
    id: "copy_answer",
    label: () => t.actionCopyAnswer,
    group: "answer",
    keywords: () => t.actionCopyAnswerKeywords,
  },
  {
    id: "ask_again",
    label: () => t.actionAskAgain,
    group: "answer",
    keywords: () => t.actionAskAgainKeywords,
  },
  {
    id: "edit_question",
    label: () => t.actionEditQuestion,
    group: "answer",
    keywords: () => t.actionEditQuestionKeywords,
  },
  { id: "fork", label: () => t.actionFork, group: "answer", keywords: () => t.actionForkKeywords },

  { id: "palette", label: () => t.actionPalette, group: "navigation", keys: ["Mod k"] },
  {
    id: "search",
    label: () => t.actionSearch,
    group: "navigation",
    keys: ["Mod Shift f"],
    keywords: () => t.actionSearchKeywords,
  },
  {
    id: "search_back",
    label: () => t.searchBack,
    group: "navigation",
    // On a Mac, Option and an arrow move the caret by a word.
    keys: IS_MAC ? ["Mod ["] : ["Alt ArrowLeft"],
  },
  {
    id: "find",
    label: () => t.actionFind,
    group: "navigation",
    keys: ["Mod f"],
    keywords: () => t.actionFindKeywords,
  },
  {
    id: "find_newer",
    label: () => t.actionFindNext,
    group: "navigation",
    keys: ["F3"],
    keywords: () => t.actionFindNextKeywords,
  },
  {
    id: "find_older",
    label: () => t.actionFindPrevious,
    group: "navigation",
    keys: ["Shift F3"],
    keywords: () => t.actionFindPreviousKeywords,
  },
  {
    id: "details",
    label: () => t.actionDetails,
    group: "navigation",
    keys: ["Mod i"],
    keywords: () => t.actionDetailsKeywords,
  },
  {
    id: "documents",
    label: () => t.actionDocuments,
    group: "navigation",
    keys: ["Mod Shift d"],
    keywords: () => t.actionDocumentsKeywords,
  },
  {
    id: "files",
    label: () => t.actionFiles,
    group: "navigation",
    keys: ["Mod Shift l"],
    keywords: () => t.actionFilesKeywords,
  },
  {
    id: "archived",
    label: () => t.actionArchived,
    group: "navigation",
    keywords: () => t.actionArchivedKeywords,
  },
  { id: "trash", label: () => t.actionTrash, group: "navigation", keywords: () => t.actionTrashKeywords },
  {
    id: "sidebar",
    label: () => t.actionSidebar,
    group: "navigation",
    keys: ["Mod b"],
    keywords: () => t.actionSidebarKeywords,
  },
  {
    id: "composer",
    label: () => t.actionComposer,
    group: "navigation",
    keywords: () => t.actionComposerKeywords,
  },
  { id: "next_region", label: () => t.actionNextPane, group: "navigation", keys: ["F6"] },
  { id: "previous_region", label: () => t.actionPreviousPane, group: "navigation", keys: ["Shift F6"] },
  {
    id: "settings",
    label: () => t.actionSettings,
    group: "navigation",
    keys: ["Mod ,"],
    keywords: () => t.actionSettingsKeywords,
  },
  {
    id: "services",
    label: () => t.actionSettingsServices,
    group: "navigation",
    keywords: () => t.actionSettingsServicesKeywords,
  },
  {
    id: "models",
    label: () => t.actionSettingsModels,
    group: "navigation",
    keywords: () => t.actionSettingsModelsKeywords,
  },
  {
    id: "appearance",
    label: () => t.actionSettingsAppearance,
    group: "navigation",
    keywords: () => t.actionSettingsAppearanceKeywords,
  },
  {
    id: "language",
    label: () => t.actionLanguage,
    group: "navigation",
    keywords: () => t.actionLanguageKeywords,
  },
  {
    id: "writing",
    label: () => t.actionSettingsWriting,
    group: "navigation",
    keywords: () => t.actionSettingsWritingKeywords,
  },
  {
    id: "prompts",
    label: () => t.actionSettingsPrompts,
    group: "navigation",
    keywords: () => t.actionSettingsPromptsKeywords,
    inComposer: true,
  },
  {
    id: "shortcuts",
    label: () => t.actionShortcuts,
    group: "navigation",
    keys: ["Mod /", "?"],
    keywords: () => t.actionShortcutsKeywords,
  },
  {
    id: "backups",
    label: () => t.actionSettingsBackups,
    group: "navigation",
    keywords: () => t.actionSettingsBackupsKeywords,
  },
  { id: "about", label: () => t.actionAbout, group: "navigation", keywords: () => t.actionAboutKeywords },

  {
    id: "theme_system",
    label: () => t.actionThemeSystem,
    group: "view",
    keywords: () => t.actionThemeSystemKeywords,
  },
  {
    id: "theme_light",
    label: () => t.actionThemeLight,
    group: "view",
    keywords: () => t.actionThemeLightKeywords,
  },
  {
    id: "theme_dark",
    label: () => t.actionThemeDark,
    group: "view",
    keywords: () => t.actionThemeDarkKeywords,
  },
  {
    id: "more_contrast",
    label: () => t.actionHighContrast,
    group: "view",
    keywords: () => t.actionHighContrastKeywords,
  },
  {
    id: "larger_text",
    label: () => t.actionLargerText,
    group: "view",
    keywords: () => t.actionLargerTextKeywords,
  },
  {
    id: "smaller_text",
    label: () => t.actionSmallerText,
    group: "view",
    keywords: () => t.actionSmallerTextKeywords,
  },
  {
    id: "column_width",
    label: () => t.actionColumnWidth,
    group: "view",
    keywords: () => t.actionColumnWidthKeywords,
  },
  {
    id: "compact_rows",
    label: () => t.actionCompactRows,
    group: "view",
    keywords: () => t.actionCompactRowsKeywords,
  },
  { id: "zoom_in", label: () => t.actionZoomIn, group: "view", keys: ["Mod +", "Mod ="] },
  { id: "zoom_out", label: () => t.actionZoomOut, group: "view", keys: ["Mod -"] },
  {
    id: "zoom_reset",
    label: () => t.actionZoomReset,
    group: "view",
    keys: ["Mod 0"],
    keywords: () => t.actionZoomResetKeywords,
  },
] as const satisfies readonly ActionShape[];

export type ActionId = (typeof ACTIONS)[number]["id"];

/** An action with its id, for display. */
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

/** Keys with a meaning in one part of the window only. They are listed here, but handled there. */
export interface LocalShortcut {
  label: () => string;
  keys: readonly string[];
}

/** Keys on a message, and among messages while no field has the focus; see `messageKeyOf`. */
export const ON_MESSAGES: readonly LocalShortcut[] = [
  { label: () => t.shortcutNextMessage, keys: ["j", "ArrowDown"] },
  { label: () => t.shortcutPreviousMessage, keys: ["k", "ArrowUp"] },
  { label: () => t.shortcutFirstMessage, keys: ["g", "Home"] },
  { label: () => t.shortcutLastMessage, keys: ["Shift g", "End"] },
  { label: () => t.shortcutMessageActions, keys: ["Enter"] },
  { label: () => t.shortcutBackToMessage, keys: ["Escape"] },
  { label: () => t.shortcutCopyMessage, keys: ["c"] },
  { label: () => t.shortcutEditQuestion, keys: ["e"] },
  { label: () => t.shortcutAskAgain, keys: ["r"] },
  { label: () => t.shortcutPreviousVersion, keys: ["ArrowLeft"] },
  { label: () => t.shortcutNextVersion, keys: ["ArrowRight"] },
  { label: () => t.shortcutDeleteMessage, keys: ["Delete"] },
];

/** Keys in the document pane, while no field has the focus; see `documentKeyOf`. */
export const IN_DOCUMENTS: readonly LocalShortcut[] = [
  { label: () => t.shortcutNextPage, keys: ["PageDown"] },
  { label: () => t.shortcutPreviousPage, keys: ["PageUp"] },
  { label: () => t.shortcutGoToPage, keys: ["Mod g"] },
  { label: () => t.shortcutFindInDocument, keys: ["Mod f"] },
  { label: () => t.shortcutFindNextInDocument, keys: ["F3"] },
  { label: () => t.shortcutFindPreviousInDocument, keys: ["Shift F3"] },
  { label: () => t.shortcutDocumentZoomIn, keys: ["Mod +", "Mod ="] },
  { label: () => t.shortcutDocumentZoomOut, keys: ["Mod -"] },
  { label: () => t.shortcutDocumentFitWidth, keys: ["Mod 0"] },
  { label: () => t.shortcutPreviousCitation, keys: ["["] },
  { label: () => t.shortcutNextCitation, keys: ["]"] },
  { label: () => t.shortcutThumbnails, keys: ["t"] },
  { label: () => t.shortcutNextTab, keys: IS_MAC ? ["Mod }"] : ["Mod Tab"] },
  { label: () => t.shortcutCloseTab, keys: ["Mod w"] },
  { label: () => t.shortcutCloseDocuments, keys: ["Escape"] },
];
