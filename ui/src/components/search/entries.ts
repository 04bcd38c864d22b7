/** The places of the results that the arrows go to, by their keys. Pure. */
import type { FoundTarget } from "../../format/search";
import type { SearchGroupView, SearchHitView } from "../../ipc/bindings";

export interface EntryKeys {
  head: string;
  draft: string;
  more: string;
  hit: (hit: SearchHitView) => string;
  /** Those that the arrows go to, in their order: a head only where nothing below it leads there. */
  all: string[];
}

export function entryKeys(
  group: SearchGroupView,
  hits: readonly SearchHitView[],
  isOpened: boolean,
): EntryKeys {
  const id = group.type === "file" ? group.fileId : group.row.id;
  const head =
    group.type === "file" ? `file:${id}` : group.type === "draft" ? `draft-head:${id}` : `head:${id}`;
  const [draft, more] = [`draft:${id}`, `more:${id}`];
  const hit = ({ messageId }: SearchHitView): string => `hit:${messageId}`;
  const below = group.type === "draft" ? [draft] : hits.map(hit);
  const hasMore = group.type === "conversation" && !isOpened && group.nMore > 0;
  return {
    head,
    draft,
    more,
    hit,
    all: [...(below.length > 0 ? below : [head]), ...(hasMore ? [more] : [])],
  };
}

/** What the entry of a key opens. */
export function targetOf(key: string): FoundTarget {
  const at = key.indexOf(":");
  const [kind, id] = [key.slice(0, at), key.slice(at + 1)];
  switch (kind) {
    case "draft-head":
      return { kind: "head", id };
    case "draft":
    case "more":
    case "hit":
    case "file":
      return { kind, id };
    default:
      return { kind: "head", id };
  }
}
