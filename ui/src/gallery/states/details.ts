/** The details of the recorded answer. */
import type { DetailsRow, DetailsView } from "../../ipc/bindings";

const fact = (label: string, value: string): DetailsRow => ({ label, value, isId: false });
const id = (label: string, value: string): DetailsRow => ({ label, value, isId: true });

export const detailsOf = (messageId: string): DetailsView => ({
  messageId,
  title: "Answer of 14:02",
  status: "complete",
  sections: [
    {
      title: "How it ended",
      rows: [
        fact("Status", "Complete"),
        fact("Model", "atlas-2-large"),
        fact("First word", "0.8\u00a0s"),
        fact("All of it", "6.4\u00a0s"),
        fact("Speed", "74\u00a0tokens/s"),
      ],
    },
    {
      title: "What was sent",
      rows: [
        fact("To", "Local service"),
        fact("Context", "whole transcript"),
        fact("Tokens", "3,712 in, 418 out"),
        fact("Instructions", "Answer as a terse analyst, in full sentences, with every figure sourced."),
      ],
    },
    {
      title: "Ids",
      rows: [
        id("Response", "9f31aaaa-bbbb-4ccc-8ddd-eeeeeeeec07a"),
        id("Conversation", "7c1eaaaa-bbbb-4ccc-8ddd-eeeeeeee41b2"),
      ],
    },
    {
      title: "Files read",
      rows: [fact("offer-halden.pdf", "page 7"), fact("offer-nordvik.docx", "section 3")],
    },
  ],
  request: '{\n  "input": [\n    { "role": "user", "content": [] }\n  ],\n  "stream": true\n}',
  hasCapture: true,
});
