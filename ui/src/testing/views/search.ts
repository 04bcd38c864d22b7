/** Made-up results of the search page for tests and the gallery. */
import type { SearchView } from "../../ipc/bindings";

/** A search without results, except for these fields. */
export function searchView(extra: Partial<SearchView> = {}): SearchView {
  return {
    groups: [],
    nGroups: 0,
    nMessages: 0,
    nConversations: 0,
    nFiles: 0,
    nFileMatches: 0,
    nDrafts: 0,
    isPartial: false,
    isIndexing: false,
    suggestion: null,
    ...extra,
  };
}
