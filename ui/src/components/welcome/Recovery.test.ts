import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { RecoveryView } from "../../ipc/bindings";
import { textOf } from "../../testing/views";
import Recovery from "./Recovery.svelte";

const damaged: RecoveryView = {
  problem: { code: "damaged", title: textOf("store-damaged"), detail: [textOf("store-file-kept")] },
  isDamaged: true,
  canSalvage: false,
  systemLanguage: { tag: "en", locale: "" },
  backupMadeAtMs: new Date(2026, 10, 20, 14, 2).getTime(),
};

let drawn: Record<string, unknown> | undefined;

afterEach(() => {
  if (drawn) void unmount(drawn);
  drawn = undefined;
});

function draw(
  offer: RecoveryView,
  actions: Partial<Record<"restore" | "salvage" | "tryAgain", () => Promise<unknown>>> = {},
) {
  const done = () => Promise.resolve(null);
  const onopened = vi.fn();
  const nowMs = new Date(2026, 10, 22, 9, 0).getTime();
  const props = {
    offer,
    nowMs,
    salvage: done,
    restore: done,
    startAfresh: done,
    tryAgain: done,
    onopened,
    ...actions,
  };
  drawn = mount(Recovery, { target: document.body, props });
  flushSync();
  return { onopened };
}

const button = (name: string) =>
  [...document.querySelectorAll("button")].find((found) => found.textContent.trim() === name);
const text = () => document.body.textContent.replace(/\s+/g, " ");

test("the newest backup is offered with its day, and opens the app", async () => {
  const restore = vi.fn(() => Promise.resolve(null));
  const { onopened } = draw(damaged, { restore });
  expect(text()).toMatch(/The newest backup is from [^.]*20[^.]*14:02\./);
  button("Restore backup")?.click();
  await vi.waitFor(() => expect(onopened).toHaveBeenCalledOnce());
  expect(restore).toHaveBeenCalledOnce();
});

test("what can be read is offered first, with the backup beside it", async () => {
  const salvage = vi.fn(() => Promise.resolve(null));
  const { onopened } = draw({ ...damaged, canSalvage: true }, { salvage });
  expect(text()).toMatch(/The newest backup is from/);
  const primary = document.querySelector(".btn.primary");
  expect(primary?.textContent.trim()).toBe("Recover what can be read");
  expect(button("Restore backup")).toBeDefined();
  button("Recover what can be read")?.click();
  await vi.waitFor(() => expect(onopened).toHaveBeenCalledOnce());
  expect(salvage).toHaveBeenCalledOnce();
});

test("without a backup that is said, and empty data are offered", () => {
  draw({ ...damaged, backupMadeAtMs: null });
  expect(text()).toContain("There is no backup.");
  expect(button("Restore backup")).toBeUndefined();
  expect(button("Start with empty data")).toBeDefined();
});

test("what is not damage can only be tried again, and says so when it fails again", async () => {
  const problem = {
    code: "storage" as const,
    title: textOf("store-not-opened"),
    detail: [textOf("store-in-use")],
  };
  const again = { ...problem, detail: [textOf("store-in-use"), textOf("store-close-other")] };
  const { onopened } = draw(
    { ...damaged, problem, isDamaged: false, backupMadeAtMs: null },
    { tryAgain: () => Promise.reject(again as unknown as Error) },
  );
  expect(button("Start with empty data")).toBeUndefined();
  button("Try again")?.click();
  await vi.waitFor(() => expect(text()).toContain("Close the other program"));
  expect(onopened).not.toHaveBeenCalled();
});
