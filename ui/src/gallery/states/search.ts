/** Recorded results of the search over everything. */
import type { SearchHitView, SearchQuery, SearchView } from "../../ipc/bindings";
import { NO_FILTERS, NO_SEARCH, startOf } from "../../format/search";
import { row } from "../../testing/views/conversations";
import { searchView } from "../../testing/views/search";
import { at } from "./messages";

const hit = (messageId: string, role: SearchHitView["role"], createdAtMs: number, excerpt: string) => ({
  messageId,
  role,
  createdAtMs,
  excerpt,
});

const conversation = (
  id: string,
  title: string,
  updatedAtMs: number,
  nMatches: number,
  hits: SearchHitView[],
) => ({
  type: "conversation" as const,
  row: row(id, { title, updatedAtMs }),
  nMatches,
  hits,
  nMore: nMatches - hits.length,
});

export function searched(): SearchView {
  return {
    groups: [
      conversation("defrosting", "Defrosting the cold store", at(0, 19, 15), 6, [
        hit("s1", "you", at(0, 19, 15), "How often do the evaporators have to be defrosted?"),
        hit(
          "s2",
          "assistant",
          at(0, 19, 15),
          "At an air temperature below −18 °C each evaporator is defrosted every eight hours. In rooms that are opened more than ten times an hour the interval is shortened to six hours, and the fans stay off for two …",
        ),
      ]),
      conversation("offers", "Cold-store compressor: two offers", at(7, 14, 5), 2, [
        hit(
          "s3",
          "assistant",
          at(7, 14, 2),
          "Nordvik’s price does not include the defrost heaters; Halden’s does. Both offers leave the drain heating to the customer.",
        ),
        hit(
          "s4",
          "assistant",
          at(7, 14, 5),
          "… so fn defrost(demand: bool) -> Duration saves about 900 kWh a year.",
        ),
      ]),
      {
        type: "file",
        fileId: "manual",
        name: "halden-manual.pdf",
        sinceMs: at(22, 9, 0),
        nMatches: 61,
        hits: [
          {
            passage: 1,
            page: 112,
            excerpt:
              "The drain heaters are switched off as soon as the pan has reached 4 °C. If it has not reached 4 °C after forty minutes, the controller ends the defrost …",
          },
          {
            passage: 2,
            page: 114,
            excerpt:
              "In rooms that are opened more than ten times an hour the interval is shortened to six hours, and the fans stay off for two minutes after the defrost has ended.",
          },
        ],
        nMore: 59,
      },
      {
        type: "file",
        fileId: "defrost",
        name: "defrost-times.csv",
        sinceMs: at(23, 9, 0),
        nMatches: 1,
        hits: [],
        nMore: 0,
      },
      {
        type: "draft",
        row: row("minutes", { title: "Minutes of the 18 November call", updatedAtMs: at(24, 10, 0) }),
        excerpt: "Ask Halden whether the defrost by hand can be locked with a code.",
      },
      conversation("arabic", "إزالة الصقيع defrost", at(40, 7, 40), 1, []),
    ],
    nGroups: 6,
    nMessages: 9,
    nConversations: 3,
    nFiles: 2,
    nFileMatches: 62,
    nDrafts: 1,
    isPartial: false,
    isIndexing: false,
    suggestion: null,
  };
}

export function misspelt(): SearchView {
  return searchView({ suggestion: { text: "defrost", nMatches: 73 } });
}

export function recentSearches(): SearchQuery[] {
  return [
    { ...NO_SEARCH, text: "defrost", filters: { ...NO_FILTERS, hasFile: true } },
    { ...NO_SEARCH, text: "“suction pressure”" },
    {
      ...NO_SEARCH,
      text: "invoice 2026-118",
      filters: { ...NO_FILTERS, fromMs: startOf("week", Date.now()), role: "assistant" },
    },
  ];
}
