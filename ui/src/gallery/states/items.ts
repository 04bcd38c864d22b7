/** Every kind of item in every state. */
import type { AddressView, BlockView, MessageView, ToolState } from "../../ipc/bindings";
import { ending, html, markup, source } from "../../testing/views/messages";
import { textOf } from "../../testing/views/text";
import { at, message } from "./messages";

function address(host: string, rest: string): AddressView {
  return { url: `https://${host}${rest}`, host, rest };
}

const PAGES = [
  address("www.heat-pumps.example", "/guide/defrosting?lang=en"),
  address("xn--bcher-kva.example", "/compressors"),
  { url: null, host: "feed:not-a-page", rest: "" },
];

const PYTHON =
  '<figure class="block code"><header><span class="grow">python</span><button class="menu-btn" type="button" data-copy=""></button></header><pre tabindex="0"><code class="language-python"><span class="k">import</span> statistics\n<span class="f">print</span>(statistics.mean([<span class="n">50_400</span>, <span class="n">61_500</span>]))</code></pre></figure>';

function tool(state: ToolState, output: string | null, tookMs: number | null = null): BlockView {
  const summary = "(1 - 1.04^-10) / 0.04";
  return { kind: "tool", name: "calculator", summary, arguments: summary, output, state, tookMs };
}

function search(state: ToolState, isFound: boolean, tookMs: number | null = null): BlockView {
  const queries = ["defrosting of cold stores", "energy price 2026"];
  const action = { kind: "search" as const, queries, pages: isFound ? PAGES : [] };
  return { kind: "webSearch", action, state, tookMs };
}

function files(state: ToolState, isFound: boolean): BlockView {
  const halden = {
    title: "offer-halden.pdf",
    text: "Annual consumption at the operating point of −22 °C / +35 °C: 50,400 kWh.",
    score: "0.87",
    place: "page 3",
    fileId: "offer-halden.pdf",
    deletedAtMs: null,
  };
  const log = {
    title: "backup-2026-11-03.log",
    text: "quota reached",
    score: "",
    place: "",
    fileId: null,
    deletedAtMs: at(12, 9, 0),
  };
  const passages = isFound ? [halden, log] : null;
  return {
    kind: "fileSearch",
    queries: ["annual consumption"],
    passages,
    state,
    tookMs: isFound ? 84 : null,
  };
}

function code(state: ToolState, isDone: boolean): BlockView {
  const outputs = [
    { kind: "logs" as const, text: "55950" },
    { kind: "image" as const, address: address("sandbox.example", "/plots/mean.png") },
    { kind: "unknown" as const, json: '{\n  "type": "sound"\n}' },
  ];
  const summary = "import statistics";
  return { kind: "code", summary, html: PYTHON, outputs: isDone ? outputs : null, state, tookMs: null };
}

const unknown: BlockView = {
  kind: "unknown",
  itemKind: "image_generation_call",
  json: '{\n  "type": "image_generation_call",\n  "id": "ig_1",\n  "status": "completed"\n}',
};

const cite = (number: number): string =>
  ` <button class="cite" type="button" data-cite="${number}">${number}</button>`;

/** Every kind of item: done, running, and unfinished at the end of the answer. */
export function itemMessages(): MessageView[] {
  const url = "https://www.heat-pumps.example/guide";
  return [
    message("you", { blocks: [html("Use everything you have.")] }),
    message("assistant", {
      model: "atlas-2-large",
      durationMs: 9100,
      outputTokens: 240,
      blocks: [
        {
          kind: "reasoning",
          html: "<p>I look for the consumption first.</p><p>Then I compute the mean.</p>",
        },
        { kind: "sealedReasoning" },
        tool("done", "8.1109", 12),
        search("done", true, 1840),
        {
          kind: "webSearch",
          action: { kind: "openPage", page: address("www.heat-pumps.example", "/guide") },
          state: "done",
          tookMs: 310,
        },
        {
          kind: "webSearch",
          action: {
            kind: "findInPage",
            page: address("www.heat-pumps.example", "/guide"),
            pattern: "defrost",
          },
          state: "done",
          tookMs: null,
        },
        files("done", true),
        code("done", true),
        html(
          'The mean is 55,950\u00a0kWh <button class="cite" type="button" data-cite="1">1</button>, and defrosting adds a tenth <button class="cite" type="button" data-cite="2">2</button>. The log said so once <button class="cite gone" type="button" data-cite="3">3</button>.',
        ),
        { kind: "refusal", text: "I cannot name the customers in these offers." },
        html("Everything else is in the list above."),
        unknown,
      ],
      sources: [
        source(1, {
          title: "offer-halden.pdf",
          place: "page 7",
          quote: "50,400 kWh",
          fileId: "offer-halden.pdf",
        }),
        source(2, {
          title: "A guide to defrosting",
          place: "www.heat-pumps.example",
          quote: "",
          url,
          fileId: null,
        }),
        source(3, {
          title: "backup-2026-11-03.log",
          place: "",
          quote: "quota reached",
          fileId: null,
          deletedAtMs: at(12, 9, 0),
        }),
      ],
    }),
    message("you", { blocks: [html("And when something fails?")] }),
    message("assistant", {
      status: "stopped",
      blocks: [
        tool("unfinished", null),
        search("failed", false),
        files("unfinished", false),
        code("failed", false),
      ],
      ending: ending({
        title: textOf("ending-you-stopped-after", { ms: 2000 }),
        actions: ["retry"],
      }),
    }),
    message("you", { blocks: [html("And while it works?")] }),
    message("assistant", {
      status: "streaming",
      blocks: [
        tool("working", null),
        search("searching", false),
        files("searching", false),
        code("running", false),
        html("So far"),
      ],
    }),
    message("you", { blocks: [html("How often do the evaporators have to be defrosted?")] }),
    message("assistant", {
      model: "parlance-reader-1",
      isOfReader: true,
      durationMs: 300,
      blocks: [
        html("From <strong>halden-manual.pdf</strong>:"),
        markup(
          `<blockquote><p>At an air temperature below −18\u00a0°C each evaporator is defrosted every eight hours. <strong>In rooms that are opened more than ten times an hour the interval is shortened to six hours</strong>, and the fans stay off for two minutes after the defrost has ended.${cite(1)}</p></blockquote>`,
        ),
        {
          kind: "passages",
          title: "2 more passages",
          passages: [
            {
              title: "Cold store 4, controller manual.pdf",
              place: "page 43",
              html: `<blockquote><p>The unit measures the air pressure across each evaporator.${cite(2)}</p></blockquote>`,
            },
            {
              title: "Cold store 4, controller manual.pdf",
              place: "page 114",
              html: `<blockquote><p>After a power cut the controller begins with a full defrost.${cite(1)}</p></blockquote>`,
            },
          ],
        },
      ],
    }),
  ];
}
