/** Recorded messages in the form that Rust sends them, and the values for further states. */
import type { BlockView, FileStatusView, FileView, MessageView } from "../../ipc/bindings";
import { file as fileView } from "../../testing/views/files";
import { answer, blockButton, code, ending, html, markup, source } from "../../testing/views/messages";
import { textOf } from "../../testing/views/text";

const DAY = 24 * 60 * 60_000;

/** A time on an earlier day, so that the lists have the same days at every visit. */
export function at(daysAgo: number, hour: number, minute: number): number {
  return new Date(Date.now() - daysAgo * DAY).setHours(hour, minute, 0, 0);
}

let nIds = 0;
const nextId = (kind: string): string => `${kind}-${++nIds}`;

export function file(name: string, bytes: number, extra: Partial<FileView> = {}): FileView {
  return fileView(nextId("file"), { name, bytes, createdAtMs: at(0, 14, 1), nConversations: 1, ...extra });
}

export function message(role: MessageView["role"], extra: Partial<MessageView>): MessageView {
  const createdAtMs = at(0, 14, 2);
  return answer(nextId("message"), { role, status: "complete", createdAtMs, seq: 1, ...extra });
}

const python = `<span class="k">def</span> <span class="f">present_value</span>(price, yearly, rate=<span class="n">0.04</span>, years=<span class="n">10</span>):
    <span class="c"># an ordinary annuity: paid at the end of each year</span>
    factor = (<span class="n">1</span> - (<span class="n">1</span> + rate) ** -years) / rate
    <span class="k">return</span> price + yearly * factor

offers = {<span class="s">"Nordvik"</span>: (<span class="n">48_200</span>, <span class="n">14_065</span>), <span class="s">"Halden"</span>: (<span class="n">57_800</span>, <span class="n">11_564</span>)}
<span class="k">for</span> name, (price, yearly) <span class="k">in</span> offers.items():
    <span class="f">print</span>(<span class="s">f"{name:8} {present_value(price, yearly):10,.0f} €"</span>)`;

const rows = [
  ["Price, installed", "48,200 €", "57,800 €"],
  ["Electricity, at 0.21 €/kWh", "104,752 €", "85,846 €"],
  ["Service contract", "9,328 €", "7,949 €"],
];
export const table = `<div class="block tbl"><div class="pan" tabindex="0" role="group"><table><thead><tr><th>Over ten years, at 4\u00a0%</th><th class="r">Nordvik</th><th class="r">Halden</th></tr></thead><tbody>${rows
  .map(([a, b, c]) => `<tr><td>${a}</td><td class="r">${b}</td><td class="r">${c}</td></tr>`)
  .join("")}</tbody></table></div><footer>${blockButton("tsv")}${blockButton("markdown")}</footer></div>`;

const tool = (name: string, input: string, output: string | null): BlockView => ({
  kind: "tool",
  name,
  summary: input,
  arguments: input,
  output,
  state: "done",
  tookMs: 12,
});

/** Two offers compared: tools, headings, a list, a table, code and citations. */
export function compressorMessages(): MessageView[] {
  const halden = file("offer-halden.pdf", 1_200_000, { nConversations: 2 });
  const nordvik = file("offer-nordvik.docx", 380_000);
  return [
    message("you", {
      blocks: [
        html(
          "Compare the two offers over ten years at a discount rate of 4\u00a0%. Which one is cheaper, and from what electricity price on does it turn?",
        ),
      ],
      attachments: [halden, nordvik],
    }),
    message("assistant", {
      version: 2,
      nVersions: 3,
      model: "atlas-2-large",
      durationMs: 6400,
      outputTokens: 418,
      tokensPerSecond: 74,
      blocks: [
        tool("calculator", "(1 - 1.04^-10) / 0.04", "8.1109"),
        tool("calculator", "(9600 / 8.1109 - 170) / 11100", "0.0913"),
        markup("<h2>Halden costs 10,686\u00a0€ less over ten years</h2>"),
        html(
          'Nordvik asks 9,600\u00a0€ less at the start <button class="cite" type="button" data-cite="1">1</button>, but Halden uses 11,100\u00a0kWh less a year <button class="cite" type="button" data-cite="2">2</button>. Each offer was taken as one payment now and equal payments for ten years:',
        ),
        markup(
          "<ul><li>the price <math><mi>I</mi></math> includes delivery and installation in both;</li><li>the yearly cost <math><mi>A</mi></math> is electricity plus the service contract;</li><li>so the cost in today’s money is <math><mi>C</mi><mo>=</mo><mi>I</mi><mo>+</mo><mi>A</mi><mo>·</mo><mfrac><mrow><mn>1</mn><mo>−</mo><msup><mrow><mo>(</mo><mn>1</mn><mo>+</mo><mi>r</mi><mo>)</mo></mrow><mrow><mo>−</mo><mi>n</mi></mrow></msup></mrow><mi>r</mi></mfrac></math>.</li></ul>",
        ),
        markup(table),
        markup("<h3>Where it turns</h3>"),
        html(
          'Halden is ahead from an electricity price of <strong>0.092\u00a0€/kWh</strong> on. You pay 0.21\u00a0€ today, so the answer does not hang on the exact tariff. More about the method is on <a href="https://example.org/annuities">example.org</a>. To repeat it with your own numbers:',
        ),
        code("python", python),
      ],
      sources: [
        source(1, {
          title: "offer-nordvik.docx",
          place: "section 3",
          quote: "The price of 48,200 € includes delivery, installation and the first filling.",
          fileId: "offer-nordvik.docx",
        }),
        source(2, {
          title: "offer-halden.pdf",
          place: "page 7",
          quote:
            "Annual consumption at the operating point of −22 °C / +35 °C: 50,400 kWh, measured on the test bench to EN 13771-1.",
          fileId: "offer-halden.pdf",
        }),
      ],
    }),
  ];
}

/** Every ending of an answer. */
export function backupMessages(): MessageView[] {
  const deleted: FileStatusView = { kind: "deleted" };
  const you = (minute: number, words: string, attachments: FileView[] = []): MessageView =>
    message("you", { createdAtMs: at(1, 9, minute), blocks: [html(words)], attachments });
  const answer = (minute: number, extra: Partial<MessageView>): MessageView =>
    message("assistant", { createdAtMs: at(1, 9, minute), ...extra });
  return [
    you(14, "Read the log and tell me why the backup stopped.", [
      file("backup-2026-11-03.log", 12_000, { status: deleted }),
      file("rotation.conf", 2_000),
    ]),
    answer(14, {
      status: "cut",
      blocks: [
        html(
          'The job did not crash: it was told to stop. At 03:12 the disk quota of the target was reached <button class="cite gone" type="button" data-cite="1">1</button>, and <code>rotation.conf</code> keeps 30 copies instead of the 14 that fit. There are two ways out of this. Either you lower',
        ),
      ],
      sources: [
        source(1, {
          title: "backup-2026-11-03.log",
          place: "",
          quote: "quota reached",
          fileId: "backup-2026-11-03.log",
          deletedAtMs: at(12, 9, 0),
        }),
      ],
      ending: ending({
        title: textOf("ending-connection-lost", { ms: at(1, 9, 14) }),
        detail: [textOf("ending-text-kept")],
        actions: ["continue", "retry"],
      }),
    }),
    you(16, "How far do I have to lower it?"),
    answer(16, {
      status: "cut",
      blocks: [
        html(
          "Set <code>keep</code> to 14 and delete the sixteen oldest copies. The next run then needs 118\u00a0GB, and the target has 131\u00a0GB free. If you would rather keep all thirty, ask for",
        ),
      ],
      ending: ending({
        title: textOf("ending-your-limit", { limit: 200 }),
        actions: ["continue", "change_limit", "retry"],
        continueWith: 800,
      }),
    }),
    you(18, "And with incremental copies?"),
    answer(18, {
      status: "stopped",
      blocks: [html("With incremental copies the same thirty days take about 40\u00a0GB, because only")],
      ending: ending({
        title: textOf("ending-you-stopped-after", { ms: 2000 }),
        actions: ["continue"],
      }),
    }),
    you(20, "Write the new rotation.conf."),
    answer(20, {
      status: "failed",
      blocks: [
        {
          kind: "unknown",
          itemKind: "sandbox_call",
          json: '{\n  "type": "sandbox_call",\n  "id": "sc_1"\n}',
        },
        html("Here is the file with <code>keep = 14</code>. I also moved the lock"),
      ],
      ending: ending({
        title: textOf("problem-limit-month"),
        detail: [textOf("problem-limit-resets", { ms: at(-13, 4, 28) }), textOf("ending-text-kept")],
        actions: ["retry", "continue", "choose_service"],
      }),
    }),
  ];
}
