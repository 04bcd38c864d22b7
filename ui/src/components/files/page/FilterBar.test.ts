import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { FilesQuery, FilesSumView } from "../../../ipc/bindings";
import FilterBar from "./FilterBar.svelte";

let shown: Record<string, unknown> | undefined;

afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
});

const noFiles: FilesSumView = {
  nFiles: 0,
  bytes: 0,
  nUnused: 0,
  unusedBytes: 0,
  nDuplicates: 0,
  duplicateBytes: 0,
  nFailed: 0,
  nUploading: 0,
  nPaused: 0,
  nDeleted: 0,
  extensions: [],
  purposes: [],
  isPartial: false,
  checkedAtMs: null,
};

test("a filter that was chosen stays when its last file has gone, and leads back to all", () => {
  const chosen = { filter: "failed", extension: "pdf", purpose: "assistants" } as const;
  const query: FilesQuery = { search: "", olderThanDays: null, sort: "name", isDescending: false, ...chosen };
  const onpick = vi.fn();
  shown = mount(FilterBar, { target: document.body, props: { query, sum: noFiles, onpick } });
  flushSync();
  const pressed = document.querySelector('[role="group"] [aria-pressed="true"]');
  expect(pressed?.textContent.trim()).toBe("Failed");
  const words = (label: string) =>
    document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)?.selectedOptions[0]
      ?.textContent;
  expect([words("Type"), words("Purpose")]).toEqual(["PDF (0)", "assistants (0)"]);
  document.querySelector<HTMLElement>('[role="group"] button')?.click();
  expect(onpick).toHaveBeenCalledWith({ filter: "all" });
});
