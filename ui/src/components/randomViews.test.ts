import { type Component, createRawSnippet, flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  everyFile,
  everyMessage,
  everyRow,
  everyService,
  everyTrouble,
  idle,
  noActions,
  noOrder,
  nothing,
} from "../gallery/parts";
import { detailsOf } from "../gallery/states/details";
import { itemMessages } from "../gallery/states/items";
import { searched } from "../gallery/states/search";
import type { ConversationRow, FileView, MessageView, SearchGroupView } from "../ipc/bindings";
import * as pageErrors from "../ipc/pageErrors";
import { damaged, LATER, Random } from "../testing/random";
import { asIs } from "../testing/views/text";
import DetailsSections from "./details/DetailsSections.svelte";
import FileRow from "./files/page/FileRow.svelte";
import NoFiles from "./files/page/NoFiles.svelte";
import Message from "./conversation/message/Message.svelte";
import SourceCard from "./conversation/message/SourceCard.svelte";
import FileChip from "./conversation/message/FileChip.svelte";
import SearchGroup from "./search/SearchGroup.svelte";
import ServicesSection from "./settings/services/ServicesSection.svelte";
import ConversationLink from "./sidebar/ConversationLink.svelte";
import type { FileActions } from "./files/fileActions";
import { listDrag } from "./sidebar/listDrag";
import { RowSelection } from "../session/list/rowSelection.svelte";

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
  });

const MESSAGES = [...itemMessages(), ...everyMessage()];

/** A random message, and the words in its blocks that must be visible. */
function randomMessage(random: Random): { message: MessageView; words: string[] } {
  const sample = random.pick(MESSAGES);
  const blocks = sample.blocks.map((one) => random.block(one, random.word()));
  // The window shows the context of an answer of the local service without its search query, which is the question.
  const message = { ...random.varied(sample), blocks, isOfLocalService: false, edit: null };
  return { message, words: JSON.stringify(blocks).match(/word\d+end/g) ?? [] };
}

function randomFile(random: Random, name: string): FileView {
  const file = { ...random.varied(random.pick(everyFile())), name };
  return random.isLikely(0.1) ? { ...file, status: { kind: LATER as "missing" } } : file;
}

const randomRow = (random: Random, title: string) => ({ ...random.varied(random.pick(everyRow())), title });

function randomGroup(random: Random, name: string): SearchGroupView {
  const group = random.varied(random.pick(searched().groups));
  return group.type === "file" ? { ...group, name } : { ...group, row: { ...group.row, title: name } };
}

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
      const props = { chip, within: document.body, actions: noActions, onclose: nothing };
      expect(await shown(SourceCard, { ...props, source: { ...source, title: word } })).toContain(word);
    }
    const details = random.varied(detailsOf("a"));
    const named = { title: asIs(""), rows: [{ label: asIs(""), value: asIs(word), isId: false }] };
    const view = { ...details, sections: [...details.sections, named] };
    expect(await shown(DetailsSections, { view, oncopy: nothing })).toContain(word);
    const file = randomFile(random, word);
    expect(await shown(FileChip, { file })).toContain(word);
    const group = randomGroup(random, word);
    const hits = group.type === "draft" ? [] : group.hits;
    const search = { group, hits, isOpened: random.flag(), folders: [], text: random.text(), tabStop: null };
    expect(await shown(SearchGroup, search)).toContain(word);
    expect(await shownFile(file)).toContain(word);
    expect(await shownRow(randomRow(random, word))).toContain(word);
    const service = {
      ...random.varied(random.pick([...everyService(), ...everyTrouble()])),
      name: asIs(word),
    };
    expect(await shown(NoFiles, { service, onchoose: nothing, oncheck: nothing })).toContain(word);
    expect(await shown(ServicesSection, { services: [service], ...SERVICES })).toContain(word);
    expect(reported).toEqual([]);
  }
});

test("a file row and a conversation with a value of the wrong type keep their names", async () => {
  const random = new Random(SEED + 3);
  for (let n = 0; n < 100; n += 1) {
    const word = random.word();
    const file = { ...damaged(random, randomFile(random, word)), name: word };
    expect(await shownFile(file), JSON.stringify(file)).toContain(word);
    const row = { ...damaged(random, randomRow(random, word)), title: word };
    expect(await shownRow(row), JSON.stringify(row)).toContain(word);
  }
});

const LINK = {
  isCurrent: false,
  isTabStop: false,
  selection: new RowSelection(),
  drag: listDrag(() => [], noOrder),
  dropWord: null,
  onpress: nothing,
  onhold: nothing,
  onfocus: nothing,
};

const shownRow = (row: ConversationRow): Promise<string> =>
  shown(ConversationLink, { entry: { kind: "conversation" as const, row, depth: 0 }, ...LINK });

const SERVICES = {
  nFiles: {},
  lacksKeyring: false,
  connect: () => Promise.reject(new Error("no service is connected here")),
  add: () => Promise.reject(new Error("no service is connected here")),
  onrename: nothing,
  onchoose: () => Promise.resolve(),
  onforget: nothing,
};

function shownFile(file: FileView): Promise<string> {
  const table = document.createElement("table");
  const body = table.createTBody();
  document.body.append(table);
  const props = {
    file,
    index: 0,
    isTabStop: true,
    isSelected: false,
    onselect: nothing,
    actions: idle<FileActions>(),
  };
  return shown(FileRow, props, body);
}
