/** Actions for the sources of an answer: show, download. */
import { citedPassages } from "../../../session/documents/citations";
import type { Session } from "../../../session/session.svelte";
import type { MessageActions } from "./messageActions";

type SourceActions = Pick<
  MessageActions,
  "goToSource" | "shownCitation" | "contextOf" | "download" | "openLink"
>;

export function sourceActions(session: Session): SourceActions {
  const { documents, downloads } = session;
  return {
    goToSource(message, { fileId, place, quote, deletedAtMs }, chip) {
      if (fileId === null || deletedAtMs !== null || !documents.areBeside) return false;
      const cited = citedPassages(message, fileId);
      void documents.open({ fileId, place, quote, cited }, chip);
      return true;
    },
    shownCitation(messageId) {
      const doc = documents.isShown ? documents.current : null;
      return doc?.cited?.messageId === messageId ? doc.citation : null;
    },
    contextOf: ({ fileId, place, quote }) =>
      fileId === null ? Promise.resolve(null) : documents.contextOf({ fileId, place, quote }),
    download: (fileId) => void downloads.begin(fileId),
    openLink: (url) => void session.content.openLink(url),
  };
}
