import { expect, test, vi } from "vitest";
import type { FilesQuery } from "../../../ipc/bindings";
import { get, show } from "../../../testing/page";
import { filesSum } from "../../../testing/views/files";
import FilterBar from "./FilterBar.svelte";

test("a filter that was chosen stays when its last file has gone, and leads back to all", () => {
  const chosen = { filter: "failed", extension: "pdf", purpose: "assistants" } as const;
  const query: FilesQuery = { search: "", olderThanDays: null, sort: "name", isDescending: false, ...chosen };
  const onpick = vi.fn();
  show(FilterBar, { query, sum: filesSum(), onpick });
  expect(get('[role="group"] [aria-pressed="true"]').textContent.trim()).toBe("Failed");
  const words = (label: string) =>
    get<HTMLSelectElement>(`select[aria-label="${label}"]`).selectedOptions[0]?.textContent;
  expect([words("Type"), words("Purpose")]).toEqual(["PDF (0)", "assistants (0)"]);
  get('[role="group"] button').click();
  expect(onpick).toHaveBeenCalledWith({ filter: "all" });
});
