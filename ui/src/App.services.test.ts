import { expect, test } from "vitest";
import type { ConversationView, ServiceView } from "./ipc/bindings";
import { choose, click, filesPage, find, get, press, pressKey, showApp, typeInto } from "./testing/appWindow";
import type { Replies } from "./testing/replies";
import { until } from "./testing/until";
import { conversation, row } from "./testing/views/conversations";
import { file } from "./testing/views/files";
import { question } from "./testing/views/messages";
import { office, service } from "./testing/views/services";
import { asIs, textOf } from "./testing/views/text";

// Problems about services appear only with the conversation or page that they concern.

const PROBLEM = {
  code: "offline" as const,
  title: textOf("problem-unreachable", { host: "chat.example.org" }),
  detail: [],
};

/** A window with a conversation of chat.example.org, which is not the service that was chosen last. */
async function show(
  other: Partial<ServiceView> = {},
  open: Partial<ConversationView> = {},
  replies: Replies = {},
) {
  const files = [file("report")];
  return showApp({
    start: { services: [service(), office(other)], nFiles: { local: 7, office: 3 } },
    open: { row: row("c", { profileId: "office" }), messages: [question("q")], ...open },
    replies: {
      ...filesPage(files),
      list_files: ({ query }) =>
        query.purpose === "batch" ? { files: [], nFiles: 0 } : { files, nFiles: files.length },
      probe_service: null,
      search_messages: { hits: [], nMessages: 0, hasMore: false },
      ...replies,
    },
  });
}

const text = (selector: string): string | undefined =>
  find(selector)?.textContent?.replace(/\s+/g, " ").trim();

test("the conversation and the number of files are of the conversation's service", async () => {
  await show();
  expect(find(".bar .service-chip")?.getAttribute("aria-label")).toBe("Service: chat.example.org, ready");
  expect(find(".sidebar-foot .service")).toBeNull();
  expect(text('[data-drop="files"] .tag')).toBe("3");
});

test("an offline service is said in all of them, with a way to try again", async () => {
  const nextProbeAtMs = Date.now() + 3_000;
  const { backend } = await show({ state: "offline", problem: PROBLEM, nextProbeAtMs });
  expect(text(".service-chip")).toBe("chat.example.org, offline");
  expect(text(".sidebar-foot .service")).toBe("chat.example.org, offline");
  expect(text('.bar-alert [aria-hidden="true"].num')).toMatch(/^Retrying in \d\ss\.$/);
  click(".bar-alert .btn");
  expect(backend.argsOf("probe_service")).toEqual([{ profileId: "office" }]);
  backend.emit({ type: "services_changed", services: [service(), office()] });
  expect(find(".bar-alert")).toBeNull();
});

test("a service without a valid certificate promises no outbox and no retry", async () => {
  const title = textOf("problem-certificate", { host: "chat.example.org" });
  const detail = [textOf("problem-certificate-invalid")];
  const { backend } = await show({ state: "insecure", problem: { ...PROBLEM, title, detail } });
  expect(text(".service-chip")).toBe("chat.example.org, no secure connection");
  expect(text(".bar-alert .grow")).toBe(
    "Can’t verify the identity of chat.example.org. Its certificate isn’t valid on this computer, so nothing was sent.",
  );
  click(".bar-alert .btn");
  expect(backend.argsOf("probe_service")).toEqual([{ profileId: "office" }]);
});

test("a service of which nothing is known yet is asked", async () => {
  const { backend } = await show({ state: "starting" });
  await until(() => backend.argsOf("probe_service").length > 0);
  expect(text(".service-chip")).toBe("chat.example.org, connecting");
});

test("the foot of the sidebar says only what is wrong", async () => {
  const { backend } = await show({ state: "starting" });
  expect(find(".sidebar-foot .service")).toBeNull();
  const emit = (state: ServiceView["state"]): void => {
    backend.emit({ type: "services_changed", services: [service(), office({ state })] });
  };
  emit("no_key");
  expect(text(".sidebar-foot .service")).toBe("chat.example.org, no key");
  emit("ready");
  expect(find(".sidebar-foot .service")).toBeNull();
});

test("the Files page is of the conversation's service, and switches", async () => {
  const { backend } = await show();
  click('[data-drop="files"]');
  await until(() => find("table.grid tr[data-status]"));
  expect(backend.argsOf("sum_up_files")).toContainEqual({ profileId: "office" });
  const select = 'select[aria-label="Service"]';
  expect(get<HTMLSelectElement>(select).value).toBe("office");
  choose(select, "local");
  // The request for the list of the previous service may still be in flight.
  await until(() => backend.argsOf("list_files").at(-1)?.profileId === "local");
  expect(text('[data-drop="files"] .tag')).toBe("7");
});

test("where a conversation begins, files of its service are offered", async () => {
  const { session, backend } = await show({}, { messages: [] });
  await until(() => session.state.latestFiles);
  const asked = backend.argsOf("list_files").map(({ profileId }) => profileId);
  expect(new Set(asked)).toEqual(new Set(["office"]));
});

test("another service in a conversation without a question offers its own files", async () => {
  const local = conversation({ row: row("c", { profileId: "local", version: 9 }), messages: [] });
  const preview_services = [
    { profileId: "local", detail: [] },
    { profileId: "office", detail: [] },
  ];
  const replies = { preview_services, set_conversation_service: local };
  const { session, backend } = await show({}, { messages: [] }, replies);
  await until(() => session.state.latestFiles);
  click(".service-chip");
  const choice = await until(() => menuItems().find((item) => item.getAttribute("aria-checked") === "false"));
  choice.click();
  await until(() => session.state.open?.row.profileId === "local");
  await until(() => session.state.latestFiles);
  expect(backend.argsOf("list_files").at(-1)).toMatchObject({ profileId: "local" });
});

test("the palette finds files of all services", async () => {
  const { backend } = await show();
  pressKey("k", document.body, { ctrlKey: true });
  await until(() => find('[role="dialog"] input'));
  typeInto('[role="dialog"] input', "report");
  await until(() => backend.argsOf("list_files").length === 2);
  expect(backend.argsOf("list_files").map(({ profileId }) => profileId)).toEqual(["local", "office"]);
});

test("a filter that leaves no file shows how to clear it", async () => {
  const { session } = await show();
  click('[data-drop="files"]');
  await until(() => find("table.grid tr[data-status]"));
  session.fileList.change({ purpose: "batch" });
  const clear = await until(() => find(".files-scroll .clear"));
  expect(clear.textContent).toBe("Clear filters");
  clear.click();
  await until(() => find("table.grid tr[data-status]"));
  expect(find(".files-scroll .clear")).toBeNull();
});

const menuItems = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('.bar [role="menu"] [role^="menuitem"]'),
];

test("the header's service opens a menu that says what each service receives, and changes this conversation only", async () => {
  const detail = [textOf("request-receives", { n: 4 })];
  const { session, backend } = await show(
    {},
    {},
    {
      preview_services: [
        { profileId: "local", detail: [] },
        { profileId: "office", detail },
      ],
      set_conversation_service: conversation({ row: row("c", { profileId: "local", version: 9 }) }),
    },
  );
  click(".service-chip");
  await until(() => menuItems()[1]?.textContent?.includes("4 messages"));
  expect(menuItems()[0]?.textContent).toContain("Nothing is sent");
  expect(menuItems()[1]?.getAttribute("aria-checked")).toBe("true");
  menuItems()[0]?.click();
  await until(() => session.state.open?.row.profileId === "local");
  expect(backend.argsOf("set_conversation_service")).toEqual([{ conversationId: "c", profileId: "local" }]);
  expect(backend.argsOf("choose_service")).toEqual([]);
  expect(find('.bar [role="menu"]')).toBeNull();
});

test("an offline service says so in the menu, and the last entries lead to models and services", async () => {
  await show({ state: "offline", problem: PROBLEM }, {}, { preview_services: [] });
  click(".service-chip");
  await until(() => menuItems().length === 4);
  expect(menuItems()[1]?.textContent).toContain("Offline");
  menuItems().at(-1)?.click();
  await until(() => find("dialog h3")?.textContent === "Services");
});

const field = (name: string): string => `dialog input[aria-label="${name}"]`;
const valueOf = (name: string): string => get<HTMLInputElement>(field(name)).value;

test("another service is added under a name, also at the address of one that is there", async () => {
  const added = office({ profileId: "drafts", name: asIs("Drafts") });
  const { backend } = await show({}, {}, { add_service: added, create_conversation: conversation() });
  press("Settings");
  await until(() => find("dialog h3")?.textContent === "Services");
  expect(valueOf("Service address")).not.toBe("");
  press("Add service");
  await until(() => valueOf("Service address") === "");
  typeInto(field("Name"), "Drafts");
  typeInto(field("Service address"), "https://chat.example.org");
  typeInto(field("API key"), "svc_other");
  press("Connect");
  await until(() => backend.argsOf("add_service")[0]);
  expect(backend.argsOf("add_service")).toEqual([
    { name: "Drafts", address: "https://chat.example.org", key: "svc_other" },
  ]);
});

test("a name that was typed is kept without a key", async () => {
  const { backend } = await show({}, {}, { rename_service: [service(), office()] });
  press("Settings");
  await until(() => find(field("Name")));
  typeInto(field("Name"), "Office");
  get(field("Name")).dispatchEvent(new Event("change", { bubbles: true }));
  await until(() => backend.argsOf("rename_service")[0]);
  expect(backend.argsOf("rename_service")).toEqual([{ profileId: "office", name: "Office" }]);
});
