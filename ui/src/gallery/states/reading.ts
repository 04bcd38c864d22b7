/** A conversation with all interactive content: links, code, a table, diagrams. */
import type { MessageView } from "../../ipc/bindings";
import { code, html, markup } from "../../testing/views/messages";
import { message, table } from "./messages";

const FLOW = `graph LR
  Ask[Question] --> Send{Service?}
  Send --&gt;|yes| Answer[The answer is written down]
  Send --&gt;|no| Outbox[(Outbox)]
  Outbox -.-&gt; Send`;

const SEQUENCE = `sequenceDiagram
  participant W as Window
  participant S as Service
  W->>S: question
  S-->>W: words
  Note over W,S: every word is kept`;

const CURVE = `xychart-beta
  title "Answers a day"
  x-axis [Mon, Tue, Wed, Thu, Fri]
  bar [3, 12, 8, 15, 9]`;

const long = Array.from(
  { length: 57 },
  (_, i) =>
    `<span class="k">let</span> value_${i + 1} = <span class="f">compute</span>(<span class="n">${i + 1}</span>); <span class="c">// ${"a long remark that goes past the edge ".repeat(i % 9 === 3 ? 4 : 0)}</span>`,
).join("\n");

export function readingMessages(): MessageView[] {
  return [
    message("you", { blocks: [html("Show me <strong>everything</strong> that I can do something with.")] }),
    message("assistant", {
      model: "atlas-2-large",
      blocks: [
        html(
          'See <a href="https://example.org/study" data-host="example.org">the study</a>, or log in at <a href="https://evil.example/login" data-host="evil.example" class="elsewhere">bank.example</a>. <a class="image" href="https://pictures.example/chart.png">a chart (pictures.example)</a> <a href="https://example.org/a">https://example.org/a</a>',
        ),
        code("mermaid", FLOW),
        html("Step by step:"),
        code("mermaid", SEQUENCE),
        code("mermaid", CURVE),
        code("mermaid", "graph TD\n  A --- ---> B]"),
        code("rust", long),
        markup(table),
        code("python", 'print("short")'),
      ],
    }),
  ];
}
