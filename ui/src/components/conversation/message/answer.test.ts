import { flushSync, mount, unmount } from "svelte";
import { expect, test } from "vitest";
import { noActions } from "../../../gallery/parts";
import type { MessageView, SourceView } from "../../../ipc/bindings";
import { answer, html } from "../../../testing/views/messages";
import { until } from "../../../testing/until";
import Answer from "./Answer.svelte";

function shown(extra: Partial<MessageView>) {
  const message = answer("a", { status: "complete", ...extra });
  const shared = { isLast: true, canAskAgain: false, isHeld: false };
  const part = mount(Answer, { target: document.body, props: { message, actions: noActions, ...shared } });
  flushSync();
  return part;
}

test("chips that share a number open each its own passage", async () => {
  const source: SourceView = {
    number: 1,
    title: "lease.pdf",
    place: "page 7",
    quote: "The first passage.",
    otherQuotes: ["The second passage."],
    url: null,
    fileId: "f",
    deletedAtMs: null,
  };
  const chip = (more: string) => `<button class="cite" data-cite="1"${more}>1</button>`;
  const part = shown({
    blocks: [html(`One ${chip("")}, two ${chip(' data-passage="1"')}.`)],
    sources: [source],
  });
  const quotes = [];
  for (const one of document.querySelectorAll<HTMLElement>(".prose .cite")) {
    one.click();
    flushSync();
    const words = await until(() =>
      one.hasAttribute("aria-expanded") ? document.querySelector(".source-card blockquote") : null,
    );
    const opens = document.querySelector<HTMLElement>(".source-card [data-open-file]");
    quotes.push([words.textContent, opens?.dataset["quote"]]);
  }
  expect(quotes).toEqual([
    ["The first passage.", "The first passage."],
    ["The second passage.", "The second passage."],
  ]);
  await unmount(part);
});

test("streamed text that was replaced is shown on demand", async () => {
  const part = shown({ blocks: [html("(No update)")], replaced: [html("Let me check the time.")] });
  const details = document.querySelector<HTMLDetailsElement>("details.replaced");
  expect(details?.textContent.trim()).toBe("Show replaced text");
  if (details) details.open = true;
  details?.dispatchEvent(new Event("toggle"));
  flushSync();
  expect(details?.textContent).toContain("Let me check the time.");
  await unmount(part);
});
