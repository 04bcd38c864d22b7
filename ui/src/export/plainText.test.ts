import { expect, test } from "vitest";
import type { BlockView } from "../ipc/bindings";
import { html } from "../testing/views/messages";
import { plainText } from "./plainText";

test("the plain text has the text of every block, in lines", () => {
  const blocks: BlockView[] = [
    { kind: "html", html: "<p>a &lt;b&gt; <em>c</em></p><ul><li>d</li><li>e</li></ul>" },
    { kind: "sealedReasoning" },
    {
      kind: "tool",
      name: "calculator",
      summary: "6 * 7",
      arguments: '{"a":1}',
      output: null,
      state: "done",
      tookMs: 3,
    },
    { kind: "refusal", text: " no " },
  ];
  expect(plainText(blocks)).toBe('a <b> c\nd\ne\n\ncalculator\n\n6 * 7\n\n{"a":1}\n\nno');
});

test("nothing in the text is loaded or run, and a block of an unknown shape is no error", () => {
  expect(plainText([html('<img src="x" onerror="window.ran = true">after')])).toBe("after");
  expect(plainText([{ kind: "html" } as BlockView, null as unknown as BlockView])).toBe("");
});
