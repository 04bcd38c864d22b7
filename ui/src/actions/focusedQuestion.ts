import { editOf, type EditTarget } from "../session/conversation/attachTarget";

/** The edited question that has the focus. Files that the user attaches by keyboard are added to it. */
export function focusedQuestion(): EditTarget | null {
  return editedQuestionAt(document.activeElement);
}

/** The question in whose edit an element is. */
export function editedQuestionAt(element: Element | null): EditTarget | null {
  const messageId = element?.closest<HTMLElement>("[data-edit-of]")?.dataset["editOf"];
  return messageId === undefined ? null : editOf(messageId);
}
