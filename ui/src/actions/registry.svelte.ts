/**
 * Commands that run the actions of the catalogue, and the parts of the window that other parts call.
 * Commands of the whole window are registered at start. A component registers its own commands while it is
 * shown.
 */
import { getContext, setContext } from "svelte";
import { SvelteMap } from "svelte/reactivity";
import type { Quotation } from "../format/quotation";
import { type Action, type ActionId, ALL_ACTIONS, type ComposerAction, isInComposer } from "./catalogue";

export interface Command {
  run: () => unknown;
  /** Whether it can be run now; without this, whenever it is registered. */
  isEnabled?: () => boolean;
  /** Whether a switch is on. */
  isOn?: () => boolean;
}

export type Commands = Partial<Record<ActionId, Command>>;

/** Functions that parts of the window offer to other parts. */
export interface WindowParts {
  composer: {
    isFocused: () => boolean;
    /** The text in the composer. */
    text: () => string;
    /** Handles a paste while no field has the focus. */
    paste: (event: ClipboardEvent) => void;
  };
  /** Goes to a conversation or a message of any conversation. */
  navigation: {
    openConversation: (conversationId: string) => Promise<void>;
    openMessage: (messageId: string) => Promise<void>;
  };
  messages: {
    /** Goes to a message of the open conversation, focuses it and marks these words in it. */
    goTo: (messageId: string, words: string) => Promise<void>;
    /** Scrolls to a message. Returns its element; `null` when it no longer exists. */
    reveal: (messageId: string) => Promise<HTMLElement | null>;
    /** Scrolls to a part of a rendered message, unless it is visible. */
    bringIntoSight: (part: Range) => void;
    toEnd: () => void;
    /** After a question was sent: goes to the end, or to the last question. */
    toAsked: () => void;
    /** Goes to the last message and focuses it. */
    goToLast: () => void;
    /** Handles a message key that was pressed elsewhere. Returns whether it had an effect. */
    takeKey: (event: KeyboardEvent) => boolean;
  };
  /** The services that could answer the next question. */
  serviceMenu: { open: () => void };
  /** The form of the limit of the next answer. */
  limit: { open: () => void };
  /** The find bar of the open conversation. */
  findBar: {
    /** Closes it and focuses its current match. */
    close: () => void;
    /** Closes it and leaves the focus in its place. */
    hide: () => void;
  };
  search: { focus: () => void };
  /** The search page. */
  searchPage: { focus: () => void };
  details: { isFocused: () => boolean };
  /** The next question. */
  draft: {
    /** Adds a quotation and focuses the composer. */
    quote: (quotation: Quotation) => void;
    /** Replaces the text and focuses the composer. */
    replaceText: (text: string) => void;
    isEmpty: () => boolean;
  };
  exports: {
    /** Opens the dialog that exports these conversations. */
    open: (conversationIds: string[]) => void;
    /** Opens the export dialog for a folder with its subfolders. */
    openFolder: (folderId: string) => void;
    /** Copies a conversation as Markdown. */
    copy: (conversationId: string) => Promise<void>;
    print: (conversationId: string) => Promise<void>;
  };
  documents: {
    isFocused: () => boolean;
    /** Focuses the current document. */
    focus: () => void;
    /** Closes the open part of the pane. Returns whether there was one. */
    escape: () => boolean;
  };
}

export class ActionRegistry {
  readonly #commands = new SvelteMap<ActionId, Command>();
  #parts: Partial<WindowParts> = {};

  /** Returns how to remove it again. */
  register(id: ActionId, command: Command): () => void {
    this.#commands.set(id, command);
    return () => {
      // Another command may have been registered before this one was removed.
      if (this.#commands.get(id) === command) this.#commands.delete(id);
    };
  }

  registerAll(commands: Commands): void {
    for (const [id, command] of Object.entries(commands) as [ActionId, Command][]) this.register(id, command);
  }

  /** Returns how to remove it again. */
  registerPart<Name extends keyof WindowParts>(name: Name, part: WindowParts[Name]): () => void {
    this.#parts[name] = part;
    return () => {
      if (this.#parts[name] === part) this.#parts = { ...this.#parts, [name]: undefined };
    };
  }

  /** The part of this name, while it is shown. */
  part<Name extends keyof WindowParts>(name: Name): WindowParts[Name] | undefined {
    return this.#parts[name];
  }

  isRegistered(id: ActionId): boolean {
    return this.#commands.has(id);
  }

  isEnabled(id: ActionId): boolean {
    const command = this.#commands.get(id);
    return command !== undefined && (command.isEnabled?.() ?? true);
  }

  /** Whether a switch is on; `undefined` for other actions. */
  isOn(id: ActionId): boolean | undefined {
    return this.#commands.get(id)?.isOn?.();
  }

  /** Runs an action if it is enabled. Returns whether it is. */
  run(id: ActionId): boolean {
    const isEnabled = this.isEnabled(id);
    if (isEnabled) this.#commands.get(id)?.run();
    return isEnabled;
  }

  /** The actions that can be run at the moment, in the order of the catalogue. */
  get enabled(): Action[] {
    return ALL_ACTIONS.filter(({ id }) => this.isEnabled(id));
  }

  /** The enabled actions that the composer offers. */
  get inComposer(): ComposerAction[] {
    return this.enabled.filter(isInComposer);
  }
}

const KEY = Symbol("actions");

/** Provides the registry to descendants of the calling component. */
export function provideActions(registry: ActionRegistry): void {
  setContext(KEY, registry);
}

/** The registry of the window; `undefined` where a component is shown without one. */
export function findActions(): ActionRegistry | undefined {
  return getContext<ActionRegistry | undefined>(KEY);
}

/** Registers a command for as long as the component that calls this is shown. */
export function registerAction(id: ActionId, command: Command): void {
  const registry = findActions();
  if (registry) $effect(() => registry.register(id, command));
}

/** Registers a part of the window for as long as the component that calls this is shown. */
export function registerPart<Name extends keyof WindowParts>(name: Name, part: WindowParts[Name]): void {
  const registry = findActions();
  if (registry) $effect(() => registry.registerPart(name, part));
}
