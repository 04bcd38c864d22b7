import type { ComponentProps } from "svelte";
import { expect, test, vi } from "vitest";
import type { ProblemView, RecoveryView } from "../../ipc/bindings";
import { button, click, get, press, show, typeInto } from "../../testing/page";
import { textOf } from "../../testing/views/text";
import Recovery from "./Recovery.svelte";

const damaged: RecoveryView = {
  problem: { code: "damaged", title: textOf("store-damaged"), detail: [textOf("store-file-kept")] },
  isDamaged: true,
  canSalvage: false,
  canSkipBackup: false,
  isKeyMissing: false,
  isKeyFileMissing: false,
  systemLanguage: { tag: "en", locale: "" },
  backupMadeAtMs: new Date(2026, 10, 20, 14, 2).getTime(),
};

const missing: RecoveryView = {
  ...damaged,
  problem: { code: "key", title: textOf("encryption-key-missing"), detail: [] },
  isDamaged: false,
  isKeyMissing: true,
  backupMadeAtMs: null,
};
const wrong: ProblemView = { code: "key", title: textOf("recovery-key-wrong"), detail: [] };

function draw(
  offer: RecoveryView,
  actions: Partial<Omit<ComponentProps<typeof Recovery>, "offer" | "nowMs" | "onopened">> = {},
) {
  const done = () => Promise.resolve(null);
  const onopened = vi.fn();
  const nowMs = new Date(2026, 10, 22, 9, 0).getTime();
  show(Recovery, {
    offer,
    nowMs,
    salvage: done,
    restore: done,
    startAfresh: done,
    updateWithoutBackup: done,
    tryAgain: done,
    openWithKey: done,
    onopened,
    ...actions,
  });
  return { onopened };
}

const text = () => document.body.textContent.replace(/\s+/g, " ");

test("the newest backup is offered with its day, and opens the app", async () => {
  const restore = vi.fn(() => Promise.resolve(null));
  const { onopened } = draw(damaged, { restore });
  expect(text()).toMatch(/The newest backup is from [^.]*20[^.]*14:02\./);
  press("Restore backup");
  await vi.waitFor(() => expect(onopened).toHaveBeenCalledOnce());
  expect(restore).toHaveBeenCalledOnce();
});

test("what can be read is offered first, with the backup beside it", async () => {
  const salvage = vi.fn(() => Promise.resolve(null));
  const { onopened } = draw({ ...damaged, canSalvage: true }, { salvage });
  expect(text()).toMatch(/The newest backup is from/);
  const primary = get(".btn.primary");
  expect(primary.textContent.trim()).toBe("Recover what can be read");
  expect(button("Restore backup")).toBeDefined();
  press("Recover what can be read");
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
  press("Try again");
  await vi.waitFor(() => expect(text()).toContain("Close the other program"));
  expect(onopened).not.toHaveBeenCalled();
});

const field = () => get<HTMLInputElement>("form input");

function enter(key: string): void {
  typeInto("form input", key);
  press("Open");
}

test("data whose key is missing opens with the recovery key", async () => {
  const openWithKey = vi.fn(() => Promise.resolve(null));
  const { onopened } = draw(missing, { openWithKey });
  expect(text()).toContain("The system keyring no longer has the key to your data.");
  expect(get(".btn.primary").textContent.trim()).toBe("Open");
  expect(get<HTMLLabelElement>("label").htmlFor).toBe(field().id);
  expect(field().dir).toBe("ltr");
  enter("");
  expect(openWithKey).not.toHaveBeenCalled();
  enter(" 7K4D-MQ2X 9RTA ");
  await vi.waitFor(() => expect(onopened).toHaveBeenCalledOnce());
  expect(openWithKey.mock.calls).toEqual([["7K4D-MQ2X 9RTA"]]);
});

test("data without a key file opens with the recovery document, and is not called damaged", async () => {
  const openWithKey = vi.fn(() => Promise.resolve(null));
  const problem: ProblemView = {
    code: "key",
    title: textOf("encryption-key-file-missing"),
    detail: [textOf("encryption-key-file-missing-do")],
  };
  const offer = { ...missing, problem, isKeyMissing: false, isKeyFileMissing: true };
  const { onopened } = draw(offer, { openWithKey });
  expect(text()).toContain("Your data is encrypted, but the file encryption.json is missing.");
  expect(get<HTMLTextAreaElement>("textarea").labels[0]?.textContent).toBe("Recovery document");
  press("Start with empty data");
  const asked = get('[role="alertdialog"]');
  expect(asked.textContent).toContain("your recovery document can still open it later");
  expect(asked.textContent).not.toContain("damaged");
  click(asked.querySelector(".btn:not(.danger)"));
  typeInto("textarea", "Title\n7K4D-MQ2X\nparlance-key-file-1");
  press("Open");
  await vi.waitFor(() => expect(onopened).toHaveBeenCalledOnce());
  expect(openWithKey.mock.calls).toEqual([["Title\n7K4D-MQ2X\nparlance-key-file-1"]]);
});

test("a wrong recovery key stays in the field, which has the focus and says why", async () => {
  const openWithKey = () => Promise.reject(wrong as unknown as Error);
  const { onopened } = draw(missing, { openWithKey });
  enter("7K4D-MQ2X");
  await vi.waitFor(() => expect(field().getAttribute("aria-invalid")).toBe("true"));
  const said = document.getElementById(field().getAttribute("aria-describedby") ?? "");
  expect(said?.querySelector('[role="alert"]')?.textContent).toContain("doesn’t open your data.");
  expect(field().value).toBe("7K4D-MQ2X");
  expect(document.activeElement).toBe(field());
  expect(onopened).not.toHaveBeenCalled();
  expect(button("Open")?.getAttribute("aria-disabled")).toBe("false");
});

test("a key that is in the keyring again is found by trying again", async () => {
  const tryAgain = vi.fn(() => Promise.resolve(null));
  const { onopened } = draw(missing, { tryAgain });
  press("Try again");
  await vi.waitFor(() => expect(onopened).toHaveBeenCalledOnce());
});

test("empty data keep the encrypted data, and say so before", async () => {
  const startAfresh = vi.fn(() => Promise.resolve(null));
  const { onopened } = draw(missing, { startAfresh });
  press("Start with empty data");
  const asked = get('[role="alertdialog"]');
  expect(asked.textContent).toContain("Your encrypted data stays in the data folder");
  expect(startAfresh).not.toHaveBeenCalled();
  click(asked.querySelector(".btn.danger"));
  await vi.waitFor(() => expect(onopened).toHaveBeenCalledOnce());
  expect(startAfresh).toHaveBeenCalledOnce();
});

test("an update whose backup does not fit goes on without one after a question", async () => {
  const updateWithoutBackup = vi.fn(() => Promise.resolve(null));
  const waiting = { ...damaged, isDamaged: false, canSkipBackup: true };
  const { onopened } = draw(waiting, { updateWithoutBackup });
  press("Update without a backup");
  const asked = get('[role="alertdialog"]');
  expect(asked.textContent).toContain("there is no backup to return to");
  expect(updateWithoutBackup).not.toHaveBeenCalled();
  click(asked.querySelector(".btn.danger"));
  await vi.waitFor(() => expect(onopened).toHaveBeenCalledOnce());
  expect(updateWithoutBackup).toHaveBeenCalledOnce();
});
