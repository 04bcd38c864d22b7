import { flushSync } from "svelte";
import { expect, test } from "vitest";
import { noActions } from "../../../gallery/parts";
import type { MessageView } from "../../../ipc/bindings";
import { click, find, get, show } from "../../../testing/page";
import { answer, html, source } from "../../../testing/views/messages";
import { until } from "../../../testing/until";
import Answer from "./Answer.svelte";

function showAnswer(extra: Partial<MessageView>) {
  const message = answer("a", { status: "complete", ...extra });
  const shared = { isLast: true, canAskAgain: false, isHeld: false };
  show(Answer, { message, actions: noActions, ...shared });
}

test("chips that share a number open each its own passage", async () => {
  const passages = { quote: "The first passage.", otherQuotes: ["The second passage."] };
  const chip = (more: string) => `<button class="cite" data-cite="1"${more}>1</button>`;
  showAnswer({
    blocks: [html(`One ${chip("")}, two ${chip(' data-passage="1"')}.`)],
    sources: [source(1, passages)],
  });
  const quotes = [];
  for (const one of document.querySelectorAll<HTMLElement>(".prose .cite")) {
    click(one);
    const words = await until(() =>
      one.hasAttribute("aria-expanded") ? find(".source-card blockquote") : null,
    );
    const opens = find(".source-card [data-open-file]");
    quotes.push([words.textContent, opens?.dataset["quote"]]);
  }
  expect(quotes).toEqual([
    ["The first passage.", "The first passage."],
    ["The second passage.", "The second passage."],
  ]);
});

test("streamed text that was replaced is shown on demand", () => {
  showAnswer({ blocks: [html("(No update)")], replaced: [html("Let me check the time.")] });
  const details = get<HTMLDetailsElement & HTMLElement>("details.replaced");
  expect(details.textContent.trim()).toBe("Show replaced text");
  details.open = true;
  details.dispatchEvent(new Event("toggle"));
  flushSync();
  expect(details.textContent).toContain("Let me check the time.");
});
