import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MessageStatus } from "../ipc/bindings";
import Gallery from "./Gallery.svelte";
import { everyFile, everyMessage, everyRow } from "./parts";

let gallery: Record<string, unknown>;

beforeEach(() => {
  document.body.replaceChildren();
  gallery = mount(Gallery, { target: document.body });
  flushSync();
});
afterEach(async () => unmount(gallery));

test("every status of a message, of a file and of a conversation is among the parts", () => {
  const statuses: MessageStatus[] = ["sending", "streaming", "complete", "stopped", "cut", "failed"];
  expect(new Set(everyMessage().map(({ status }) => status))).toEqual(new Set(statuses));
  const files = ["queued", "uploading", "processing", "ready", "failed", "deleting", "deleted"];
  const kinds = everyFile().map(({ status }) => status.kind);
  for (const kind of files) expect(kinds).toContain(kind);
  expect(everyRow().some(({ hasDraft }) => hasDraft)).toBe(true);
});

test("every part is drawn", () => {
  expect(document.querySelectorAll("article")).toHaveLength(everyMessage().length);
  expect(document.querySelectorAll(".tray > li")).toHaveLength(everyFile().length);
  expect(document.querySelectorAll(".dropzone")).toHaveLength(3);
});
