/** The menu of a message, which its button More and a right click open. */
import type { MessageView } from "../../ipc/bindings";
import type { MenuGroups, MenuItem } from "../menu/menuItems";
import type { MessageActions } from "./messageActions";

export interface MessageMenu {
  message: MessageView;
  canAskAgain: boolean;
  /** While an answer arrives, the path to it stays. */
  isHeld: boolean;
  actions: MessageActions;
}

export function messageMenu(menu: MessageMenu): MenuGroups {
  const { message } = menu;
  if (message.edit !== null) return [];
  return message.role === "you" ? questionMenu(menu) : answerMenu(menu);
}

function answerMenu({ message, canAskAgain, isHeld, actions }: MessageMenu): MenuGroups {
  const copies = [
    copyOf(message, actions),
    { label: "Copy as plain text", onpick: () => actions.copyPlain(message) },
  ];
  const details = { label: "Details", onpick: () => actions.details(message) };
  if (message.status === "sending" || message.status === "streaming") return [copies, [details]];
  return [
    copies,
    [
      ...(canAskAgain ? [askAgainOf(message, isHeld, actions)] : []),
      { label: "Fork from here", onpick: () => actions.fork(message) },
    ],
    [sourceOf(message, actions), details],
    [removalOf("Delete answer", message, isHeld, actions)],
  ];
}

function questionMenu({ message, canAskAgain, isHeld, actions }: MessageMenu): MenuGroups {
  return [
    [copyOf(message, actions), { label: "Edit", keys: "e", onpick: () => actions.edit(message) }],
    canAskAgain ? [askAgainOf(message, isHeld, actions)] : [],
    [sourceOf(message, actions)],
    [removalOf("Delete question", message, isHeld, actions)],
  ];
}

const copyOf = (message: MessageView, actions: MessageActions): MenuItem => ({
  label: "Copy",
  keys: "c",
  onpick: () => actions.copy(message),
});

const sourceOf = (message: MessageView, actions: MessageActions): MenuItem => ({
  label: "Show source",
  keys: "s",
  isChecked: actions.sourceOf(message) !== undefined,
  onpick: () => actions.toggleSource(message),
});

const askAgainOf = (message: MessageView, isDisabled: boolean, actions: MessageActions): MenuItem => ({
  label: "Ask again",
  keys: "r",
  isDisabled,
  onpick: () => actions.askAgain(message),
});

const removalOf = (
  label: string,
  message: MessageView,
  isDisabled: boolean,
  actions: MessageActions,
): MenuItem => ({
  label,
  keys: "Delete",
  isDanger: true,
  isDisabled,
  onpick: () => actions.remove(message),
});
