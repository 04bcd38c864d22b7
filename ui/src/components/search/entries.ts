/** The places of the results that the arrows go to, by their keys. Pure. */
import { type FoundHit, type FoundTarget, isPassage } from "../../format/search";
import type { SearchGroupView } from "../../ipc/bindings";
import { placeOfPage } from "../../session/documents/citations";

export interface EntryKeys {
  head: string;
  draft: string;
  more: string;
  hit: (hit: FoundHit) => string;
  /**
   * The keys of the entries that arrows reach, in order. A head is among them only if no entry below it
   * opens the same target.
   */
  all: string[];
}

/** The id of the conversation or file of a group. */
export function groupId(group: SearchGroupView): string {
  return group.type === "file" ? group.fileId : group.row.id;
}

export function entryKeys(group: SearchGroupView, hits: readonly FoundHit[], isOpened: boolean): EntryKeys {
  const id = groupId(group);
  const head =
    group.type === "file" ? `file:${id}` : group.type === "draft" ? `draft-head:${id}` : `head:${id}`;
  const [draft, more] = [`draft:${id}`, `more:${id}`];
  const hit = (one: FoundHit): string =>
    isPassage(one) ? `passage:${String(one.passage)}` : `hit:${one.messageId}`;
  const below = group.type === "draft" ? [draft] : hits.map(hit);
  const hasMore = group.type !== "draft" && !isOpened && group.nMore > 0;
  return {
    head,
    draft,
    more,
    hit,
    all: [...(below.length > 0 ? below : [head]), ...(hasMore ? [more] : [])],
  };
}

/** The conversation or file whose other matches the entry of a key lists; `null` for any other entry. */
export function moreOf(key: string): string | null {
  return key.startsWith("more:") ? key.slice("more:".length) : null;
}

/** The target of an entry. `listed` has the groups with their matches. */
export function targetOf(
  key: string,
  listed: readonly (readonly [SearchGroupView, readonly FoundHit[]])[],
): FoundTarget | null {
  const at = key.indexOf(":");
  const [kind, id] = [key.slice(0, at), key.slice(at + 1)];
  switch (kind) {
    case "draft":
    case "hit":
    case "file":
      return { kind, id };
    case "passage":
      return passageOf(Number(id), listed);
    default:
      return { kind: "head", id };
  }
}

function passageOf(
  passage: number,
  listed: readonly (readonly [SearchGroupView, readonly FoundHit[]])[],
): FoundTarget | null {
  for (const [group, hits] of listed) {
    const hit = hits.filter(isPassage).find((one) => one.passage === passage);
    if (hit && group.type === "file") {
      const place = hit.page === null ? "" : placeOfPage(hit.page);
      return { kind: "passage", fileId: group.fileId, place, quote: hit.excerpt };
    }
  }
  return null;
}
