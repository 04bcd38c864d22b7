import { type Component, createRawSnippet, flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noActions, nothing } from "../gallery/parts";
import type { MessageView } from "../ipc/bindings";
import * as pageErrors from "../ipc/pageErrors";
import {
  damaged,
  Random,
  randomDetails,
  randomFile,
  randomGroup,
  randomMessage,
  randomRow,
  randomService,
} from "../testing/random";
import DetailsSections from "./details/DetailsSections.svelte";
import FileRow from "./files/page/FileRow.svelte";
import NoFiles from "./files/page/NoFiles.svelte";
import Message from "./conversation/message/Message.svelte";
import SourceCard from "./conversation/message/SourceCard.svelte";
import FileChip from "./conversation/message/FileChip.svelte";
import SearchGroup from "./search/SearchGroup.svelte";
import ServicesSection from "./settings/services/ServicesSection.svelte";
import ConversationLink from "./sidebar/ConversationLink.svelte";

// The page shows every value that services or the store may have. A bad value breaks only its own part.

const SEED = 20_261_129;

let reported: unknown[] = [];

beforeEach(() => {
  reported = [];
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(pageErrors, "reportPageError").mockImplementation((_, cause) => void reported.push(cause));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Mounts a component and returns its text, also that of its fallback. */
async function shown<P extends Record<string, unknown>>(
  component: Component<P>,
  props: P,
  target: Element = document.body,
): Promise<string> {
  const part = mount(component, { target, props });
  flushSync();
  // The fallback of a boundary is rendered in a microtask.
  await tick();
  flushSync();
  const text = target.textContent ?? "";
  await unmount(part);
  return text;
}

const edit = createRawSnippet<[MessageView]>((message) => ({
  render: () => `<p>${String(message().edit)}</p>`,
}));

const shownMessage = (message: MessageView, isLast: boolean): Promise<string> =>
  shown(Message, {
    message,
    isLast,
    canAskAgain: isLast,
    isHeld: false,
    actions: noActions,
    edit,
    onsettings: nothing,
    onlink: nothing,
  });

const missing = (words: readonly string[], text: string): string[] =>
  words.filter((word) => !text.includes(word));

test("a message with any values is rendered whole", async () => {
  const random = new Random(SEED);
  for (let n = 0; n < 100; n += 1) {
    const { message, words } = randomMessage(random);
    const text = await shownMessage(message, random.flag());
    expect([reported, missing(words, text)], JSON.stringify(message)).toEqual([[], []]);
  }
});

test("a message with a value of the wrong type keeps its text, as it should look or plain", async () => {
  const random = new Random(SEED + 1);
  let nFallbacks = 0;
  for (let n = 0; n < 200; n += 1) {
    const { message, words } = randomMessage(random);
    const bad = damaged(random, message);
    const kept = words.filter((word) => JSON.stringify(bad.blocks)?.includes(word));
    const text = await shownMessage(bad, random.flag());
    expect(missing(kept, text), JSON.stringify(bad)).toEqual([]);
    nFallbacks += reported.splice(0).length;
  }
  expect(nFallbacks, "the damage reaches what is rendered").toBeGreaterThan(10);
});

test("sources, details, files, results, rows and services with any values are rendered whole", async () => {
  const random = new Random(SEED + 2);
  const chip = document.createElement("button");
  for (let n = 0; n < 60; n += 1) {
    const word = random.word();
    const [source] = randomMessage(random).message.sources;
    if (source) {
      const props = { chip, within: document.body, actions: noActions, onlink: nothing, onclose: nothing };
      expect(await shown(SourceCard, { ...props, source: { ...source, title: word } })).toContain(word);
    }
    const view = randomDetails(random, word);
    expect(await shown(DetailsSections, { view, oncopy: nothing })).toContain(word);
    const file = randomFile(random, word);
    expect(await shown(FileChip, { file })).toContain(word);
    const group = randomGroup(random, word);
    const hits = group.type === "draft" ? [] : group.hits;
    const search = { group, hits, isOpened: random.flag(), folders: [], text: random.text(), tabStop: null };
    expect(await shown(SearchGroup, { ...search, onopen: nothing, onfocus: nothing })).toContain(word);
    expect(await shownFile(file)).toContain(word);
    const row = { ...randomRow(random), title: word };
    expect(await shown(ConversationLink, { row, ...LINK })).toContain(word);
    const service = randomService(random, word);
    expect(await shown(NoFiles, { service, onchoose: nothing, oncheck: nothing })).toContain(word);
    expect(await shown(ServicesSection, { services: [service], ...SERVICES })).toContain(word);
    expect(reported).toEqual([]);
  }
});

test("a file row and a conversation with a value of the wrong type keep their names", async () => {
  const random = new Random(SEED + 3);
  for (let n = 0; n < 100; n += 1) {
    const word = random.word();
    const file = { ...damaged(random, randomFile(random)), name: word };
    expect(await shownFile(file), JSON.stringify(file)).toContain(word);
    const row = { ...damaged(random, randomRow(random)), title: word };
    expect(await shown(ConversationLink, { row, ...LINK }), JSON.stringify(row)).toContain(word);
  }
});

const LINK = {
  depth: 0,
  isCurrent: false,
  isTabStop: false,
  isSelected: false,
  isSelecting: false,
  isHeld: false,
  isPlace: false,
  dropWord: null,
  onpress: nothing,
  onhold: nothing,
  onfocus: nothing,
};

const SERVICES = {
  nFiles: {},
  lacksKeyring: false,
  connect: () => Promise.reject(new Error("no service is connected here")),
  add: () => Promise.reject(new Error("no service is connected here")),
  onrename: nothing,
  onchoose: () => Promise.resolve(),
  onforget: nothing,
};

const fileActions = {
  ask: nothing,
  download: nothing,
  open: nothing,
  reveal: nothing,
  dragOut: nothing,
  delete: nothing,
  restore: nothing,
  pause: nothing,
  resume: nothing,
  cancel: nothing,
  forget: nothing,
  showUses: nothing,
};

function shownFile(file: ReturnType<typeof randomFile>): Promise<string> {
  const table = document.createElement("table");
  const body = table.createTBody();
  document.body.append(table);
  const props = {
    file,
    index: 0,
    isTabStop: true,
    isSelected: false,
    onselect: nothing,
    actions: fileActions,
  };
  return shown(FileRow, props, body);
}
