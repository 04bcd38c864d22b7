/** The details of the recorded answer. */
import type { DetailsRow, DetailsView, Text } from "../../ipc/bindings";
import { asIs, textOf } from "../../testing/views/text";
import { at } from "./messages";

const row = (label: Text, value: Text): DetailsRow => ({ label, value, isId: false });
const fact = (label: string, value: Text): DetailsRow => row(textOf(`details-${label}`), value);
const id = (label: string, value: string): DetailsRow => ({
  label: textOf(`details-id-${label}`),
  value: asIs(value),
  isId: true,
});

export const detailsOf = (messageId: string): DetailsView => ({
  messageId,
  title: textOf("details-answer-at", { ms: at(0, 14, 2) }),
  status: "complete",
  sections: [
    {
      title: textOf("details-outcome"),
      rows: [
        fact("status", textOf("details-status-complete")),
        fact("model", asIs("atlas-2-large")),
        fact("first-word", textOf("details-duration", { ms: 800 })),
        fact("total-time", textOf("details-duration", { ms: 6400 })),
        fact("speed", textOf("details-tokens-per-second", { n: 74 })),
      ],
    },
    {
      title: textOf("details-sent"),
      rows: [
        fact("service", textOf("service-local")),
        fact("context", textOf("details-context-whole")),
        fact("tokens", textOf("details-tokens-used", { input: 3712, output: 418 })),
        fact(
          "instructions",
          asIs("Answer as a terse analyst, in full sentences, with every figure sourced."),
        ),
      ],
    },
    {
      title: textOf("details-ids"),
      rows: [
        id("response", "9f31aaaa-bbbb-4ccc-8ddd-eeeeeeeec07a"),
        id("conversation", "7c1eaaaa-bbbb-4ccc-8ddd-eeeeeeee41b2"),
      ],
    },
    {
      title: textOf("details-sources"),
      rows: [
        row(asIs("offer-halden.pdf"), asIs("page 7")),
        row(asIs("offer-nordvik.docx"), asIs("section 3")),
      ],
    },
  ],
  request: '{\n  "input": [\n    { "role": "user", "content": [] }\n  ],\n  "stream": true\n}',
  hasCapture: true,
});
