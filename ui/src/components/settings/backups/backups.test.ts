import { expect, test } from "vitest";
import type { BackupComparisonView, BackupsView } from "../../../ipc/bindings";
import { choose, click, button, get, press } from "../../../testing/appWindow";
import { showDataSettings } from "../../../testing/dataSettings";
import { refusal } from "../../../testing/backend";
import type { Replies } from "../../../testing/replies";
import { until } from "../../../testing/until";
import { textOf } from "../../../testing/views/text";
import { t } from "../../../words/words";

const backups = (n: number, extra: Partial<BackupsView> = {}): BackupsView => ({
  backups: Array.from({ length: n }, (_, i) => ({
    id: 100 - i,
    madeAtMs: Date.UTC(2025, 2, 20 - i, 12),
    nBytes: 31_000_000,
    reason: "automatic" as const,
    appVersion: null,
    fileName: `parlance.db.${100 - i}.v21.automatic.backup`,
    verification: null,
  })),
  failure: null,
  secondPlace: null,
  ...extra,
});

const compared: BackupComparisonView = {
  nConversations: 3,
  comingBack: { n: 1, titles: ["Deleted one"] },
  going: { n: 0, titles: [] },
  older: { n: 6, titles: ["a", "b", "c", "d", "e"] },
};

const rows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("dialog ul[aria-labelledby] li"),
];

const words = (): string => get("dialog").textContent;

function restoreAt(row: number): void {
  click(rows()[row]?.querySelector("button"));
}

async function showSection(list_backups: BackupsView, replies: Replies = {}) {
  const shown = await showDataSettings({ list_backups, ...replies });
  await until(() => button("Open folder") !== undefined && !words().includes("undefined"));
  await until(() => rows().length === Math.min(4, list_backups.backups.length));
  return shown;
}

test("the newest backups are listed, and the others on request", async () => {
  await showSection(backups(6));
  expect(rows()[0]?.textContent).toMatch(/20 Mar.*Automatic.*31.MB/s);
  press("Show all 6");
  expect(rows()).toHaveLength(6);
  expect(button("Show all 6")).toBeUndefined();
});

test("a backup that is made meanwhile, for an import or by time, is listed", async () => {
  const { backend } = await showSection(backups(0));
  await until(() => words().includes("No backups yet."));
  backend.emit({ type: "backups_changed", backups: backups(2) });
  await until(() => rows().length === 2);
});

test("a backup that is asked for stands first", async () => {
  const { backend } = await showSection(backups(0), { back_up: backups(1) });
  await until(() => words().includes("No backups yet."));
  press("Back up now");
  await until(() => rows().length === 1);
  expect(backend.argsOf("back_up")).toHaveLength(1);
});

test("why no backup could be made is said where they are", async () => {
  const failure = {
    code: "storage" as const,
    title: textOf("backup-failed"),
    detail: [textOf("problem-disk-full")],
  };
  await showSection(backups(1, { failure }), { back_up: refusal("The disk is full.") });
  expect(words()).toContain("Couldn’t make a backup.");
  press("Back up now");
  await until(() => document.querySelector('dialog [role="alert"]') !== null);
});

test("how often backups are made is a setting", async () => {
  const { session } = await showSection(backups(1), { save_settings: null });
  const select = get<HTMLSelectElement>('select[aria-label="Back up automatically"]');
  expect(select.value).toBe("every_six_hours");
  choose('select[aria-label="Back up automatically"]', "never");
  await until(() => session.state.settings.backupInterval === "never");
});

test("a backup of today says so", async () => {
  const [one] = backups(1).backups;
  const madeAtMs = Date.now();
  await showSection({
    backups: one ? [{ ...one, madeAtMs }] : [],
    failure: null,
    secondPlace: null,
  });
  expect(rows()[0]?.textContent).toContain(t.timeToday({ ms: madeAtMs }));
});

test("before a backup is restored it says what comes back and what is lost", async () => {
  const { backend } = await showSection(backups(2), { compare_backup: compared, restore_this_backup: null });
  restoreAt(1);
  const dialog = (): HTMLElement => get('[role="alertdialog"]');
  await until(() => dialog().textContent.includes("Deleted one"));
  expect(dialog().textContent).toContain("1 deleted conversation comes back:");
  expect(dialog().textContent).toContain("6 conversations lose their latest messages:");
  expect(dialog().textContent).toContain("and 1 more");
  expect(dialog().textContent).not.toContain("removed");
  press("Restore");
  await until(() => backend.argsOf("restore_this_backup").length > 0);
  expect(backend.argsOf("restore_this_backup")).toEqual([{ backupId: 99 }]);
});

test("a backup that cannot be read cannot be restored", async () => {
  await showSection(backups(1), { compare_backup: refusal("This backup is damaged.") });
  restoreAt(0);
  await until(() => document.querySelector('[role="alertdialog"] [role="alert"]') !== null);
  expect(button("Restore")?.getAttribute("aria-disabled")).toBe("true");
});

test("a backup is deleted after a question that names its file", async () => {
  const { backend } = await showSection(backups(2), { delete_backup: backups(1) });
  click(rows()[1]?.querySelectorAll("button")[1]);
  expect(get('[role="alertdialog"]').textContent).toContain("parlance.db.99.v21.automatic.backup");
  press("Delete");
  await until(() => rows().length === 1);
  expect(backend.argsOf("delete_backup")).toEqual([{ backupId: 99 }]);
});

test("a backup before an update says to which version", async () => {
  const [backup] = backups(1).backups;
  if (!backup) throw new Error("there is one");
  const found = { ...backup, reason: "migration" as const, appVersion: "0.4.0" };
  await showSection({ backups: [found], failure: null, secondPlace: null });
  expect(rows()[0]?.textContent).toContain("Before the update to 0.4.0");
});

test("the last verification of a backup is shown, also when it is damaged", async () => {
  const [first, second] = backups(2).backups;
  if (!first || !second) throw new Error("there are two");
  const verifiedAtMs = Date.UTC(2025, 2, 27, 12);
  const counts = { nConversations: 3, nMessages: 40, nFiles: 2 };
  const found = [
    { ...first, verification: { verifiedAtMs, isDamaged: true, counts: null } },
    { ...second, verification: { verifiedAtMs, isDamaged: false, counts } },
  ];
  await showSection({ backups: found, failure: null, secondPlace: null });
  expect(rows()[0]?.textContent).toContain("Damaged. This backup can’t be restored.");
  expect(rows()[1]?.textContent).toMatch(/Checked on 27 Mar.*3 conversations, 40 messages/s);
});

test("a folder for copies is chosen, shown with its last copy, and given up", async () => {
  const secondPlace = {
    folder: "/media/disk/copies",
    isChecked: true,
    copiedAtMs: Date.UTC(2025, 2, 20, 12),
    problem: null,
  };
  const { backend } = await showSection(backups(1), {
    pick_second_backup_place: backups(1, { secondPlace }),
    forget_second_backup_place: backups(1),
  });
  press("Choose folder…");
  await until(() => words().includes("/media/disk/copies"));
  expect(words()).toMatch(/Last copied on 20 Mar/);
  press("Stop copying");
  await until(() => !words().includes("/media/disk/copies"));
  expect(backend.argsOf("forget_second_backup_place")).toHaveLength(1);
});

test("a folder for copies that was not looked into yet is shown without a claim about copies", async () => {
  const secondPlace = { folder: "/media/disk/copies", isChecked: false, copiedAtMs: null, problem: null };
  await showSection(backups(1, { secondPlace }));
  expect(words()).toContain("/media/disk/copies");
  expect(words()).not.toContain("Nothing copied yet");
});

test("a folder for copies that is not reachable is named", async () => {
  const path = "/media/disk/copies";
  const problem = {
    code: "storage" as const,
    title: textOf("backup-copy-unreachable", { path }),
    detail: [textOf("backup-copy-connect")],
  };
  await showSection(
    backups(1, { secondPlace: { folder: path, isChecked: true, copiedAtMs: null, problem } }),
  );
  expect(words()).toContain("Can’t reach /media/disk/copies.");
  expect(words()).toContain("Nothing copied yet");
});
