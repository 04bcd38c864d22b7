import { expect, test } from "vitest";
import type { FindingView, SelfCheckView } from "../../../ipc/bindings";
import { button, get, press, showApp } from "../../../testing/appWindow";
import { dataSettings, showDataSettings } from "../../../testing/dataSettings";
import { refusal } from "../../../testing/backend";
import type { Replies } from "../../../testing/replies";
import { until } from "../../../testing/until";
import { question } from "../../../testing/views/messages";
import { textOf } from "../../../testing/views/text";

const counts = { nConversations: 1204, nMessages: 18_311, nFiles: 1 };

function checked(findings: FindingView[] = [], extra: Partial<SelfCheckView> = {}): SelfCheckView {
  return {
    percent: null,
    last: { checkedAtMs: Date.UTC(2025, 2, 20, 12), counts, findings },
    problem: null,
    ...extra,
  };
}

const words: FindingView = {
  repair: "rebuild_search",
  title: textOf("finding-words"),
  detail: [textOf("finding-words-text")],
};
const damaged: FindingView = {
  repair: "recover",
  title: textOf("finding-damaged"),
  detail: [textOf("finding-recover")],
};

const section = (): string => get("#self-check").textContent;

async function showSection(self_check: SelfCheckView, replies: Replies = {}) {
  const shown = await showDataSettings({ self_check, ...replies });
  await until(() => shown.session.state.selfCheck !== null);
  return shown;
}

test("a check that has found nothing says when it was and what it read", async () => {
  await showSection(checked());
  expect(section()).toContain("No problems found");
  expect(section()).toMatch(/Checked on 20 Mar.*: 1,204 conversations, 18,311 messages,? and 1 file/s);
});

test("before the first check it says when there is one", async () => {
  await showSection({ percent: null, last: null, problem: null });
  expect(section()).toContain("Not checked yet");
  expect(section()).toContain("every week");
});

test("a check that runs shows its percent, and can be cancelled", async () => {
  const { backend, session } = await showSection(checked(), {
    begin_self_check: checked([], { percent: 0 }),
    cancel_self_check: null,
  });
  press("Check now");
  await until(() => section().includes("Checking"));
  backend.emit({ type: "self_check_changed", view: checked([], { percent: 40 }) });
  expect(section()).toMatch(/Checking: 40.?%/);
  expect(button("Check now")).toBeUndefined();
  get("#self-check button").click();
  await until(() => backend.argsOf("cancel_self_check").length === 1);
  backend.emit({ type: "self_check_changed", view: checked() });
  expect(session.state.selfCheck?.percent).toBeNull();
  expect(section()).toContain("No problems found");
});

test("each finding has the button that mends it", async () => {
  const { backend } = await showSection(checked([words]), { rebuild_search: checked() });
  expect(section()).toContain("1 problem found");
  expect(section()).toContain("The search index is incomplete");
  press("Rebuild index");
  await until(() => section().includes("No problems found"));
  expect(backend.argsOf("rebuild_search")).toHaveLength(1);
});

test("damaged data is recovered after a question, and a failure is said in it", async () => {
  const { backend } = await showSection(checked([damaged]), { recover_data: refusal("The disk is full.") });
  press("Recover…");
  expect(get('[role="alertdialog"]').textContent).toContain("The current file is kept.");
  expect(backend.argsOf("recover_data")).toEqual([]);
  press("Recover");
  await until(() => document.querySelector('[role="alertdialog"] [role="alert"]') !== null);
  expect(backend.argsOf("recover_data")).toHaveLength(1);
});

test("what is found in the background is told with a button that leads to it", async () => {
  const { backend } = await showApp({
    open: { messages: [question("q")] },
    replies: { ...dataSettings, self_check: checked([words]) },
  });
  backend.emit({ type: "self_check_changed", view: checked() });
  expect(button("Show")).toBeUndefined();
  backend.emit({ type: "self_check_found", nFindings: 1 });
  expect(get(".toast").textContent).toContain("The self-check found 1 problem.");
  press("Show");
  await until(() => document.querySelector("#self-check") !== null);
  expect(document.querySelector(".toast")).toBeNull();
});
