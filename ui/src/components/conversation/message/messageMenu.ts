/** The menu of a message, which its button More and a right click open. */
import type { MessageView } from "../../../ipc/bindings";
import type { MenuGroups, MenuItem } from "../../ui/menu/menuItems";
import type { MessageActions } from "./messageActions";
import { t } from "../../../words/words";

export interface MessageMenu {
  message: MessageView;
  canAskAgain: boolean;
  /** Whether an answer is arriving, so that the path cannot change. */
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
    { label: t.messageCopyPlain, onpick: () => actions.copyPlain(message) },
  ];
  const details = { label: t.messageDetails, onpick: () => actions.details(message) };
  if (message.status === "sending" || message.status === "streaming") return [copies, [details]];
  return [
    copies,
    [
      ...(canAskAgain ? [askAgainOf(message, isHeld, actions)] : []),
      { label: t.messageFork, onpick: () => actions.fork(message) },
    ],
    [sourceOf(message, actions), details],
    [removalOf(t.messageDeleteAnswer, message, isHeld, actions)],
  ];
}

function questionMenu({ message, canAskAgain, isHeld, actions }: MessageMenu): MenuGroups {
  return [
    [copyOf(message, actions), { label: t.messageEdit, keys: "e", onpick: () => actions.edit(message) }],
    [
      ...(canAskAgain ? [askAgainOf(message, isHeld, actions)] : []),
      { label: t.messageFork, onpick: () => actions.fork(message) },
    ],
    [sourceOf(message, actions)],
    [removalOf(t.messageDeleteQuestion, message, isHeld, actions)],
  ];
}

const copyOf = (message: MessageView, actions: MessageActions): MenuItem => ({
  label: t.messageCopy,
  keys: "c",
  onpick: () => actions.copy(message),
});

const sourceOf = (message: MessageView, actions: MessageActions): MenuItem => ({
  label: t.messageShowSource,
  keys: "s",
  isChecked: actions.sourceOf(message) !== undefined,
  onpick: () => actions.toggleSource(message),
});

const askAgainOf = (message: MessageView, isDisabled: boolean, actions: MessageActions): MenuItem => ({
  label: t.messageRegenerate,
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
