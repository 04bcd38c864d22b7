import { flushSync } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { BlockView, ToolState } from "../../../ipc/bindings";
import { itemMessages } from "../../../gallery/states/items";
import type { Drawn } from "../../../message-dom/blockIsland";
import { drawBlock } from "./drawBlock.svelte";
import { noResult, stateWord } from "./tools";

const STATES: ToolState[] = ["working", "searching", "running", "done", "failed", "unfinished"];

let drawn: Drawn | null = null;
afterEach(() => drawn?.remove());

function draw(block: BlockView): HTMLElement {
  const target = document.createElement("div");
  drawn = drawBlock(target, block);
  flushSync();
  return target;
}

/** The text of an element, with each run of white space as one space. */
const words = (element: Element | null): string => element?.textContent?.replace(/\s+/g, " ").trim() ?? "";
const row = (target: HTMLElement): string => words(target.querySelector("summary, .head"));

const search = (state: ToolState, hosts: string[] = []): BlockView => ({
  kind: "webSearch",
  action: {
    kind: "search",
    queries: ["heat", "pumps"],
    pages: hosts.map((host) => ({ url: `https://${host}/a`, host, rest: "/a" })),
  },
  state,
  tookMs: null,
});

test("every kind of item is drawn, and says something", () => {
  const blocks = itemMessages().flatMap((message) => message.blocks);
  for (const block of blocks.filter(({ kind }) => kind !== "html")) {
    const target = draw(block);
    expect(words(target), block.kind).not.toBe("");
    drawn?.remove();
  }
  drawn = null;
});

test("a tool says in a word how far it has come, and nothing when it is done", () => {
  const said = STATES.map((state) => [stateWord(state), noResult(state)]);
  expect(said).toEqual([
    ["working", "pending"],
    ["searching", "pending"],
    ["running", "pending"],
    [null, "not given"],
    ["failed", "none"],
    ["not finished", "none"],
  ]);
});

test("a search of the web shows its words, then its pages by the host that they lead to", () => {
  const target = draw(search("searching"));
  expect(row(target)).toBe("Web search heat; pumps searching");
  drawn?.update(search("done", ["a.example", "b.example"]));
  flushSync();
  expect(row(target)).toBe("Web search heat; pumps 2 pages");
  const links = [...target.querySelectorAll("a")];
  expect(links.map((link) => [link.getAttribute("href"), words(link)])).toEqual([
    ["https://a.example/a", "a.example/a"],
    ["https://b.example/a", "b.example/a"],
  ]);
  expect(target.querySelector("img, iframe")).toBeNull();
});

test("an open card stays open when what it shows changes", () => {
  const target = draw(search("searching"));
  const card = target.querySelector("details");
  card?.setAttribute("open", "");
  drawn?.update(search("done", ["a.example"]));
  flushSync();
  expect(target.querySelector("details")).toBe(card);
  expect(card?.hasAttribute("open")).toBe(true);
});

test("a page is named by its host, and one that cannot be opened is no link", () => {
  const page = { url: null, host: "feed:x", rest: "" };
  const target = draw({ kind: "webSearch", action: { kind: "openPage", page }, state: "done", tookMs: 310 });
  expect(row(target)).toBe("Web page feed:x");
  expect(target.querySelector("a")).toBeNull();
  expect(words(target.querySelector("dl"))).toBe("Page feed:x Duration 310 ms");
});

test("passages show their file, how well they fit, and whether the file is gone", () => {
  const target = draw({
    kind: "fileSearch",
    queries: ["rent"],
    passages: [
      { title: "a.pdf", text: "The rent", score: "0.87", place: "", fileId: null, deletedAtMs: null },
      {
        title: "b.pdf",
        text: "",
        score: "",
        place: "",
        fileId: null,
        deletedAtMs: new Date(2020, 10, 8).getTime(),
      },
    ],
    state: "done",
    tookMs: null,
  });
  expect(row(target)).toBe("File search rent 2 passages");
  const found = [...target.querySelectorAll(".passages > li")].map(words);
  expect(found).toEqual(["a.pdf score 0.87 The rent", expect.stringMatching(/^b\.pdf deleted .*2020$/)]);
});

test("a search of the files that found nothing says so", () => {
  const none: BlockView = { kind: "fileSearch", queries: ["x"], passages: [], state: "done", tookMs: null };
  expect(row(draw(none))).toBe("File search x nothing found");
});

test("code shows its result in the row when there is only one, and pictures as addresses", () => {
  const code = (outputs: Extract<BlockView, { kind: "code" }>["outputs"]): BlockView => ({
    kind: "code",
    summary: "print(1)",
    html: "<figure><pre><code>print(1)</code></pre></figure>",
    outputs,
    state: "done",
    tookMs: 1200,
  });
  const target = draw(code([{ kind: "logs", text: "1" }]));
  expect(row(target)).toBe("Code print(1) 1");
  const address = { url: "https://a.example/p.png", host: "a.example", rest: "/p.png" };
  drawn?.update(code([{ kind: "image", address }]));
  flushSync();
  expect(words(target.querySelector("dl"))).toBe(
    "Program print(1) Result Image a.example/p.png Duration 1.2 s",
  );
  expect(target.querySelector("img")).toBeNull();
});

test("what returned nothing says so", () => {
  const program = { kind: "code", summary: "pass", html: "", state: "done", tookMs: null } as const;
  expect(words(draw({ ...program, outputs: [] }).querySelector("dl"))).toBe("Program pending Result none");
  drawn?.remove();
  const tool = { kind: "tool", name: "x", summary: "", arguments: "", state: "done", tookMs: null } as const;
  expect(words(draw({ ...tool, output: "" }).querySelector("dl"))).toBe("Input none Result empty");
});

test("an unknown item names its type and shows what came only when asked", () => {
  const target = draw({ kind: "unknown", itemKind: "mcp_call", json: '{ "type": "mcp_call" }' });
  const received = target.querySelector<HTMLElement>(".received");
  expect(row(target)).toBe("Unknown item mcp_call Show as received");
  expect(received?.hidden).toBe(true);
  target.querySelector("button")?.click();
  flushSync();
  expect(received?.hidden).toBe(false);
  expect(words(received)).toBe('{ "type": "mcp_call" }');
});

test("a refusal stands open, and reasoning that only the service can read is named", () => {
  expect(words(draw({ kind: "refusal", text: "I cannot." }))).toBe("Declined I cannot.");
  drawn?.remove();
  expect(words(draw({ kind: "sealedReasoning" }))).toContain("Encrypted by the service");
});
