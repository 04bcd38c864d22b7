import { flushSync, mount, unmount } from "svelte";
import { afterAll, beforeAll, expect, test } from "vitest";
import "./still";
import type { MessageStatus } from "../ipc/bindings";
import Gallery from "./Gallery.svelte";
import { waitedFor } from "./hand";
import { everyFile, everyMessage, everyRow, everyUnsent } from "./parts";
import { openStages, unanswered } from "./stages";
import { until } from "../testing/until";

/** Components that the gallery does not show, with reasons. It must show everything else below `components`. */
const NOT_DRAWN: Record<string, string> = {
  "shell/Overlays.svelte": "opens dialogs, which are drawn one by one",
  "shell/lazy/Dialogs.svelte": "opens dialogs, which are drawn one by one",
  "shell/lazy/OtherPage.svelte": "shows pages, which are drawn one by one",
  "sidebar/OrderOverlays.svelte": "opens dialogs, which are drawn one by one",
  "shell/WindowFrame.svelte": "puts parts beside each other, which are drawn one by one",
  "ui/menu/ContextMenu.svelte": "stands at a pointer; its list is drawn below the button More",
  "ui/BrokenPart.svelte": "stands for a part that failed",
  "conversation/message/BrokenText.svelte": "stands in a message or question that failed",
  "conversation/message/PlainMessage.svelte": "stands for a message that failed",
  "conversation/outbox/PlainOutboxCard.svelte": "stands for a question that failed",
  "search/PlainSearchGroup.svelte": "stands for results that failed",
  "content/ContentActions.svelte": "hears presses and copies; its dialog and its address are drawn",
  "content/SelectionActions.svelte": "stands at words that are selected",
  "shell/Incoming.svelte": "hears drops and pastes, and draws nothing",
  "shell/LiveRegion.svelte": "is heard, not seen",
  "ui/Tooltip.svelte": "is drawn below what the pointer rests on",
};

const COMPONENTS = Object.keys(import.meta.glob("../components/**/*.svelte")).map(below);

let gallery: Record<string, unknown>;

beforeAll(async () => {
  document.body.replaceChildren();
  gallery = mount(Gallery, { target: document.body, props: { stages: await openStages() } });
  flushSync();
  await until(() => waitedFor() === "[]").catch(() => {
    throw new Error(`Never came: ${waitedFor()}`);
  });
}, 120_000);
afterAll(async () => unmount(gallery));

/** A file by its path below the folder of the components. */
function below(path: string): string {
  return path.replace(/^.*components\//, "");
}

/** The source file of an element or of its component, which Svelte records in development. */
interface Origin {
  loc?: { file: string };
  parent?: Origin | null;
  file?: string;
}

function drawnFiles(): Set<string> {
  const files = new Set<string>();
  for (const element of document.querySelectorAll("*")) {
    let origin = (element as { __svelte_meta?: Origin }).__svelte_meta ?? null;
    if (origin?.loc) files.add(origin.loc.file);
    while (origin) {
      if (origin.file) files.add(origin.file);
      origin = origin.parent ?? null;
    }
  }
  return files;
}

test("every request of a part has its recorded reply", () => {
  expect(unanswered).toEqual([]);
});

test("every component is drawn", () => {
  const drawn = new Set([...drawnFiles()].map(below));
  const missing = COMPONENTS.filter((file) => !drawn.has(file));
  expect(missing.sort()).toEqual(Object.keys(NOT_DRAWN).sort());
});

test("every status of a message, of a file, of a conversation and of what waits is among the parts", () => {
  const statuses: MessageStatus[] = ["sending", "streaming", "complete", "stopped", "cut", "failed"];
  expect(new Set(everyMessage().map(({ status }) => status))).toEqual(new Set(statuses));
  const files = ["queued", "uploading", "waiting", "processing", "ready", "failed", "deleting", "deleted"];
  const kinds = everyFile().map(({ status }) => status.kind);
  for (const kind of files) expect(kinds).toContain(kind);
  expect(everyRow().some(({ hasDraft }) => hasDraft)).toBe(true);
  expect(new Set(everyUnsent().map(({ entry }) => entry.wait))).toEqual(
    new Set(["person", "connection", "answer"]),
  );
});
