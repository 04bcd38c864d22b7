import { flushSync } from "svelte";
import { expect, test } from "vitest";
import type { EncryptionView } from "../../../ipc/bindings";
import { click, button, find, get, press, pressKey, showApp, typeInto } from "../../../testing/appWindow";
import { showDataSettings } from "../../../testing/dataSettings";
import { refusal } from "../../../testing/backend";
import type { Replies } from "../../../testing/replies";
import { until } from "../../../testing/until";
import { textOf } from "../../../testing/views/text";

const GROUPS = ["7K4D", "MQ2X", "9RTA", "H3WP", "C6VN", "E8LJ", "2YBF", "Z5GU"];
const begun: Replies = { begin_encryption: { groups: GROUPS }, cancel_encryption: null };
/** A change that never ends. */
const endless = (): Promise<null> => new Promise(() => undefined);

const toggle = (): HTMLInputElement =>
  get<HTMLInputElement>('[aria-label="Encrypt everything on this computer"]');
const dialog = (): HTMLElement | null => find("dialog.recovery-key");
const tick = (): HTMLInputElement => get<HTMLInputElement>("dialog.recovery-key .check");
const isDisabled = (name: string): boolean => button(name)?.getAttribute("aria-disabled") === "true";
const status = (): string => get('dialog dialog [role="status"]').textContent.trim();

async function showSection(find_encryption: EncryptionView, replies: Replies = {}) {
  const shown = await showDataSettings({ find_encryption, find_conversion_percent: null, ...replies });
  await until(() => find("#encryption-title ~ .card"));
  return shown;
}

/** Opens the dialog with the key from the settings. */
async function showKey(replies: Replies = {}) {
  const shown = await showSection({ state: "off", problem: null }, { ...begun, ...replies });
  toggle().click();
  await until(dialog);
  return shown;
}

function escape(selector: string): void {
  get(selector).dispatchEvent(new Event("cancel", { cancelable: true }));
  flushSync();
}

test("the switch says whether everything is encrypted", async () => {
  await showSection({ state: "on", problem: null });
  expect(toggle().checked).toBe(true);
  expect(get("dialog").textContent).toContain("The key is in the system keyring. Backups are encrypted too.");
});

test("turning on shows the key, and encryption begins only when it is saved", async () => {
  const { backend } = await showKey({ turn_on_encryption: endless });
  // Encryption has not begun yet.
  expect(toggle().checked).toBe(false);
  const key = get('dialog [role="group"]');
  expect(key.dir).toBe("ltr");
  expect([...key.querySelectorAll("span")].map((group) => group.textContent.trim())).toEqual(GROUPS);
  expect(isDisabled("Turn on encryption")).toBe(true);
  press("Turn on encryption");
  pressKey("Enter", tick());
  expect(backend.argsOf("turn_on_encryption")).toHaveLength(0);
  click(tick());
  expect(isDisabled("Turn on encryption")).toBe(false);
  press("Turn on encryption");
  await until(() => backend.argsOf("turn_on_encryption").length === 1);
});

test("a screen reader spells each group of the key", async () => {
  await showKey();
  const key = get('dialog [role="group"]');
  expect(key.getAttribute("aria-label")).toBe("Recovery key");
  const spelled = document.getElementById(key.getAttribute("aria-describedby") ?? "");
  expect([...(spelled?.children ?? [])].map((group) => group.textContent)[0]).toBe("7 K 4 D");
  expect(spelled?.children).toHaveLength(8);
});

test("Escape, Cancel and the cross change nothing, and the key is gone from the page", async () => {
  const { backend } = await showKey();
  const ways = [
    () => escape("dialog.recovery-key"),
    () => press("Cancel"),
    () => press("Close", get("dialog.recovery-key")),
  ];
  for (const [i, close] of ways.entries()) {
    if (i > 0) toggle().click();
    await until(dialog);
    close();
    expect(dialog()).toBeNull();
    expect(document.documentElement.outerHTML).not.toContain("7K4D");
    await until(() => backend.argsOf("cancel_encryption").length === i + 1);
    expect(toggle().checked).toBe(false);
    await until(() => toggle().getAttribute("aria-disabled") === "false");
  }
  expect(backend.argsOf("turn_on_encryption")).toHaveLength(0);
});

test("while everything is encrypted the dialog says so and cannot be closed", async () => {
  const { backend } = await showKey({ turn_on_encryption: endless });
  tick().click();
  pressKey("Enter", tick());
  await until(() => backend.argsOf("turn_on_encryption").length === 1);
  expect(status()).toBe("Encrypting…");
  expect(button("Turn on encryption")?.getAttribute("aria-busy")).toBe("true");
  expect(pressKey("Escape", tick())).toBe(true);
  escape("dialog.recovery-key");
  press("Cancel");
  press("Close", get("dialog.recovery-key"));
  get("dialog.recovery-key").click();
  press("Turn on encryption");
  expect(dialog()).not.toBeNull();
  expect(backend.argsOf("cancel_encryption")).toHaveLength(0);
  expect(backend.argsOf("turn_on_encryption")).toHaveLength(1);
});

test("the percentage is shown while everything is encrypted or decrypted", async () => {
  const replies: Replies = { turn_on_encryption: endless, find_conversion_percent: 40 };
  await showKey(replies);
  expect(dialog()?.textContent).not.toContain("40");
  tick().click();
  press("Turn on encryption");
  await until(() => dialog()?.textContent.includes("40\u00a0%"));
  expect(status()).toBe("Encrypting…");
});

test("what was typed is written down before everything is encrypted", async () => {
  const { backend } = await showKey({ turn_on_encryption: endless });
  typeInto(".composer textarea", "unfinished words");
  tick().click();
  press("Turn on encryption");
  await until(() => backend.argsOf("turn_on_encryption").length === 1);
  const commands = backend.calls.map(({ command }) => command);
  expect(backend.argsOf("save_draft").at(-1)?.text).toBe("unfinished words");
  expect(commands.lastIndexOf("save_draft")).toBeLessThan(commands.indexOf("turn_on_encryption"));
});

test("the key can be copied, saved and printed", async () => {
  const { backend } = await showKey({
    copy_recovery_key: null,
    save_recovery_key: true,
    print_recovery_key: null,
  });
  press("Copy", get("dialog.recovery-key"));
  await until(() => status().startsWith("Copied."));
  press("Save as file…");
  await until(() => status() === "Saved.");
  press("Print…");
  await until(() => status() === "" && !isDisabled("Print…"));
  expect(backend.argsOf("print_recovery_key")).toHaveLength(1);
});

test("a key that was not saved because its dialog was cancelled is not said to be saved", async () => {
  await showKey({ save_recovery_key: false });
  press("Save as file…");
  expect(isDisabled("Save as file…")).toBe(true);
  await until(() => !isDisabled("Save as file…"));
  expect(status()).toBe("");
});

test.each([
  ["Copy", { copy_recovery_key: refusal("Couldn’t copy.") }],
  ["Save as file…", { save_recovery_key: refusal("The disk is full.") }],
  ["Print…", { print_recovery_key: refusal("No printer.") }],
] as const)("why the key could not be taken is said in the dialog: %s", async (name, replies) => {
  await showKey(replies);
  press(name, get("dialog.recovery-key"));
  await until(() => find('dialog.recovery-key [role="alert"]'));
  expect(dialog()?.textContent).toContain("7K4D");
  expect(isDisabled(name)).toBe(false);
});

test("encryption that cannot be turned on says why, and can be tried again or left", async () => {
  const replies: Replies = { turn_on_encryption: refusal("The disk is full.", "storage") };
  const { backend } = await showKey(replies);
  tick().click();
  press("Turn on encryption");
  await until(() => find('dialog.recovery-key [role="alert"]')?.textContent.includes("The disk is full."));
  expect(status()).toBe("");
  press("Turn on encryption");
  await until(() => backend.argsOf("turn_on_encryption").length === 2);
  await until(() => !isDisabled("Turn on encryption"));
  press("Cancel");
  expect(dialog()).toBeNull();
  // A change that failed may be unfinished now.
  await until(() => backend.argsOf("find_encryption").length === 2);
});

test("without a keyring no key is shown, and the reason is", async () => {
  await showSection(
    { state: "off", problem: null },
    { begin_encryption: refusal("No system keyring found.", "keyring_locked") },
  );
  toggle().click();
  await until(() => get("dialog").textContent.includes("No system keyring found."));
  expect(dialog()).toBeNull();
  expect(toggle().checked).toBe(false);
});

test("a key that comes after the settings were left is forgotten", async () => {
  const waiting: ((key: { groups: string[] }) => void)[] = [];
  const slow = () => new Promise<{ groups: string[] }>((give) => waiting.push(give));
  const { backend } = await showSection(
    { state: "off", problem: null },
    { ...begun, begin_encryption: slow },
  );
  toggle().click();
  await until(() => waiting.length === 1);
  press("Close");
  waiting[0]?.({ groups: GROUPS });
  await until(() => backend.argsOf("cancel_encryption").length === 1);
  expect(dialog()).toBeNull();
});

test("turning off asks once, says what it means, and cannot be stopped", async () => {
  const { backend } = await showSection({ state: "on", problem: null }, { turn_off_encryption: endless });
  toggle().click();
  await until(() => find('[role="alertdialog"]'));
  expect(toggle().checked).toBe(true);
  expect(get('[role="alertdialog"]').textContent).toContain("including backups, can then be read");
  press("Cancel");
  expect(find('[role="alertdialog"]')).toBeNull();
  expect(backend.argsOf("turn_off_encryption")).toHaveLength(0);
  toggle().click();
  await until(() => find('[role="alertdialog"]'));
  press("Turn off encryption");
  await until(() => backend.argsOf("turn_off_encryption").length === 1);
  expect(status()).toBe("Decrypting…");
  escape('[role="alertdialog"]');
  press("Cancel");
  expect(find('[role="alertdialog"]')).not.toBeNull();
});

test("why encryption cannot be turned off is said where it was asked", async () => {
  await showSection(
    { state: "on", problem: null },
    { turn_off_encryption: refusal("The disk is full.", "storage") },
  );
  toggle().click();
  await until(() => find('[role="alertdialog"]'));
  press("Turn off encryption");
  await until(() => find('[role="alertdialog"] [role="alert"]'));
  expect(isDisabled("Turn off encryption")).toBe(false);
});

test("an unfinished change can be continued, and has no switch", async () => {
  const problem = {
    code: "storage" as const,
    title: textOf("encryption-unfinished"),
    detail: [textOf("problem-disk-full")],
  };
  const { backend } = await showSection({ state: "unfinished", problem }, { finish_encryption: endless });
  const row = get("#encryption-title ~ .card .warn");
  expect(row.textContent).toContain("Encryption isn’t finished.");
  expect(row.textContent).toContain("The disk is full.");
  expect(find('[role="switch"]')).toBeNull();
  press("Continue");
  await until(() => backend.argsOf("finish_encryption").length === 1);
  expect(row.querySelector('[role="status"]')?.textContent).toBe("Continuing…");
  press("Continue");
  expect(backend.argsOf("finish_encryption")).toHaveLength(1);
});

test("a change that cannot be continued says why", async () => {
  await showSection(
    { state: "unfinished", problem: null },
    { finish_encryption: refusal("The disk is full.", "storage") },
  );
  press("Continue");
  await until(() => get("dialog").textContent.includes("The disk is full."));
  expect(isDisabled("Continue")).toBe(false);
});

test("why nothing came of the last change is said below the switch", async () => {
  const problem = { code: "storage" as const, title: textOf("problem-disk-full"), detail: [] };
  await showSection({ state: "off", problem });
  expect(get("#encryption-title ~ .card .warn").textContent).toContain("The disk is full.");
  expect(toggle().checked).toBe(false);
  expect(button("Continue")).toBeUndefined();
});

test("a recovery key is checked, and a wrong one says why", async () => {
  const replies: Replies = {
    check_recovery_key: ({ key }) => {
      if (key === GROUPS.join("-")) return null;
      return refusal("This recovery key doesn’t open your data.")();
    },
  };
  await showSection({ state: "on", problem: null }, replies);
  press("Check…");
  const input = (): HTMLInputElement => get<HTMLInputElement>("dialog dialog input");
  expect(isDisabled("Check")).toBe(true);
  typeInto("dialog dialog input", "2222");
  press("Check");
  await until(() => find('dialog dialog [role="alert"]')?.textContent.includes("doesn’t open your data"));
  expect(input().getAttribute("aria-invalid")).toBe("true");
  typeInto("dialog dialog input", GROUPS.join("-"));
  press("Check");
  await until(() => status() === "This recovery key opens your data.");
  expect(find('dialog dialog [role="alert"]')).toBeNull();
  press("Close", get("dialog dialog"));
  expect(find("dialog dialog")).toBeNull();
});

test("a recovery key is replaced once the new one is saved, and nothing is converted", async () => {
  const { backend } = await showSection(
    { state: "on", problem: null },
    { begin_recovery_key: { groups: GROUPS }, replace_recovery_key: null, cancel_encryption: null },
  );
  press("Replace…");
  await until(dialog);
  expect(dialog()?.textContent).toContain("The old recovery key then no longer opens your data.");
  expect(isDisabled("Replace recovery key")).toBe(true);
  tick().click();
  press("Replace recovery key");
  await until(() => dialog() === null);
  expect(get(".key-row").textContent).toContain("The recovery key was replaced.");
  expect(backend.argsOf("replace_recovery_key")).toHaveLength(1);
  expect(backend.argsOf("turn_on_encryption")).toHaveLength(0);
  press("Replace…");
  await until(dialog);
  press("Cancel");
  await until(() => backend.argsOf("cancel_encryption").length === 1);
  expect(backend.argsOf("replace_recovery_key")).toHaveLength(1);
});

test("without encryption there is no recovery key to check", async () => {
  await showSection({ state: "off", problem: null });
  expect(find(".key-row")).toBeNull();
});

test("the first page offers encryption where there is a keyring", async () => {
  const first = { isFirstRun: true, conversations: [], openConversationId: null };
  await showApp({ start: { ...first, canEncrypt: true }, replies: begun });
  const main = [...document.querySelectorAll("button")].map((one) => one.textContent.trim());
  // Below the start options.
  expect(main.at(-1)).toBe("Set up…");
  press("Set up…");
  await until(dialog);
  press("Cancel");
  expect(dialog()).toBeNull();
  expect(button("Start now")).toBeDefined();
});

test.each([
  [false, "Saved in the system keyring and never shown again."],
  [true, "No system keyring found. You’ll need to enter the key again after quitting."],
])("the first page says where a key is kept when lacksKeyring is %s", async (lacksKeyring, note) => {
  const first = { isFirstRun: true, conversations: [], openConversationId: null };
  await showApp({ start: { ...first, lacksKeyring } });
  expect(find("form.connect .result")?.textContent?.trim()).toBe(note);
});

test("the first page does not offer encryption that cannot be turned on", async () => {
  await showApp({ start: { isFirstRun: true, conversations: [], openConversationId: null } });
  expect(button("Start now")).toBeDefined();
  expect(button("Set up…")).toBeUndefined();
});
