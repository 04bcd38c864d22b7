/** The menu of a message, which its button More and a right click open. */
import type { MessageView } from "../../ipc/bindings";
import type { MenuGroups, MenuItem } from "../menu/menuItems";
import type { MessageActs } from "./messageActs";

export interface MessageMenu {
  message: MessageView;
  canAskAgain: boolean;
  /** While an answer arrives, the path to it stays. */
  isHeld: boolean;
  acts: MessageActs;
}

export function messageMenu(menu: MessageMenu): MenuGroups {
  const { message } = menu;
  if (message.edit !== null) return [];
  return message.role === "you" ? questionMenu(menu) : answerMenu(menu);
}

function answerMenu({ message, canAskAgain, isHeld, acts }: MessageMenu): MenuGroups {
  const copies = [
    copyOf(message, acts),
    { label: "Copy as plain text", onpick: () => acts.copyPlain(message) },
  ];
  const details = { label: "Details", onpick: () => acts.details(message) };
  if (message.status === "sending" || message.status === "streaming") return [copies, [details]];
  return [
    copies,
    [
      ...(canAskAgain ? [askAgainOf(message, isHeld, acts)] : []),
      { label: "Fork from here", onpick: () => acts.fork(message) },
    ],
    [sourceOf(message, acts), details],
    [removalOf("Delete answer", message, isHeld, acts)],
  ];
}

function questionMenu({ message, canAskAgain, isHeld, acts }: MessageMenu): MenuGroups {
  return [
    [copyOf(message, acts), { label: "Edit", keys: "e", onpick: () => acts.edit(message) }],
    canAskAgain ? [askAgainOf(message, isHeld, acts)] : [],
    [sourceOf(message, acts)],
    [removalOf("Delete question", message, isHeld, acts)],
  ];
}

const copyOf = (message: MessageView, acts: MessageActs): MenuItem => ({
  label: "Copy",
  keys: "c",
  onpick: () => acts.copy(message),
});

const sourceOf = (message: MessageView, acts: MessageActs): MenuItem => ({
  label: "Show source",
  keys: "s",
  isChecked: acts.sourceOf(message) !== undefined,
  onpick: () => acts.toggleSource(message),
});

const askAgainOf = (message: MessageView, isDisabled: boolean, acts: MessageActs): MenuItem => ({
  label: "Ask again",
  keys: "r",
  isDisabled,
  onpick: () => acts.askAgain(message),
});

const removalOf = (
  label: string,
  message: MessageView,
  isDisabled: boolean,
  acts: MessageActs,
): MenuItem => ({
  label,
  keys: "Delete",
  isDanger: true,
  isDisabled,
  onpick: () => acts.remove(message),
});
