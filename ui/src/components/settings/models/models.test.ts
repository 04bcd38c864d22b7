import { flushSync } from "svelte";
import { expect, test, vi } from "vitest";
import type { ModelsView } from "../../../ipc/bindings";
import { refusal } from "../../../testing/backend";
import { choose, click, button, find, get, press, showApp, typeInto } from "../../../testing/appWindow";
import type { Replies } from "../../../testing/replies";
import { until } from "../../../testing/until";
import { conversation } from "../../../testing/views/conversations";
import { answer, question } from "../../../testing/views/messages";
import { chosenModel, models, modelServer, offeredModel, service } from "../../../testing/views/services";

const OLLAMA = "http://127.0.0.1:11434";
const MEANING = { address: OLLAMA, model: "nomic-embed-text" };

const there = (extra: Partial<ModelsView> = {}): ModelsView =>
  models({
    servers: [
      modelServer({
        models: [
          offeredModel("qwen3:8b", { bytes: 5_200_000_000, contextTokens: 40_960 }),
          offeredModel("llama3.1:70b", { bytes: 40_000_000_000, needsBytes: 42_000_000_000 }),
          offeredModel("nomic-embed-text", { purpose: "meaning" }),
        ],
      }),
    ],
    offer: { address: OLLAMA, model: "qwen3:8b" },
    memoryBytes: 32_000_000_000,
    ...extra,
  });

/** The section on a page with a question, with the result of a search. */
async function showSection(found: ModelsView, replies: Replies = {}) {
  const shown = await showApp({
    open: { messages: [question("q")] },
    replies: { find_models: found, ...replies },
  });
  press("Settings");
  press("On this computer");
  await until(() => shown.session.state.models === found);
  return shown;
}

const listed = (label: string): HTMLSelectElement => get(`select[aria-label="${label}"]`);
const radios = (): boolean[] =>
  [...document.querySelectorAll<HTMLInputElement>('dialog input[type="radio"]')].map(
    ({ checked }) => checked,
  );
const text = (selector: string): string => get(selector).textContent.replace(/\s+/g, " ").trim();

test("the section looks for servers when it opens, and lists their models with what they need", async () => {
  const { backend } = await showSection(there());
  expect(backend.argsOf("find_models")).toHaveLength(1);
  const lines = [...document.querySelectorAll("dialog li")].map((line) => line.textContent);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain("40,960 tokens of context");
  expect(lines[1]).toMatch(/Needs 42\sGB of memory, this computer has 32\sGB/);
  expect(lines[2]).toContain("For meaning only");
  expect(radios()).toEqual([true, false]);
  press("Look again");
  expect(backend.argsOf("find_models")).toHaveLength(2);
});

test("a model is chosen for answers, and quoting again", async () => {
  const chosen = there({ answers: chosenModel(), offer: null });
  const { session, backend } = await showSection(there(), {
    choose_answer_model: ({ model }) => (model ? chosen : there()),
  });
  choose('select[aria-label="Model for answers"]', `${OLLAMA} qwen3:8b`);
  await until(() => session.state.models.answers);
  expect(radios()).toEqual([false, true]);
  expect(listed("Model for answers").value).toBe(`${OLLAMA} qwen3:8b`);
  expect(get(".service-chip .model").dataset["model"]).toBe("qwen3:8b");
  get<HTMLInputElement>('dialog input[type="radio"]').click();
  await until(() => session.state.models.answers === null);
  expect(radios()).toEqual([true, false]);
  const asked = backend.argsOf("choose_answer_model").map(({ model }) => model?.model ?? null);
  expect(asked).toEqual(["qwen3:8b", null]);
});

test("the choice to have answers written takes the proposed model", async () => {
  const { backend } = await showSection(there(), { choose_answer_model: there() });
  document.querySelectorAll<HTMLInputElement>('dialog input[type="radio"]')[1]?.click();
  expect(backend.argsOf("choose_answer_model")).toEqual([{ model: { address: OLLAMA, model: "qwen3:8b" } }]);
});

test("a model that needs more memory than there is gets chosen after a question only", async () => {
  const { backend } = await showSection(there(), { choose_answer_model: there() });
  choose('select[aria-label="Model for answers"]', `${OLLAMA} llama3.1:70b`);
  const dialog = get('[role="alertdialog"]');
  expect(dialog.textContent).toMatch(/needs 42\sGB of memory, and this computer has 32\sGB/);
  press("Cancel", dialog);
  await until(() => listed("Model for answers").value === "");
  expect(backend.argsOf("choose_answer_model")).toEqual([]);
  choose('select[aria-label="Model for answers"]', `${OLLAMA} llama3.1:70b`);
  press("Use anyway", get('[role="alertdialog"]'));
  expect(backend.argsOf("choose_answer_model").map(({ model }) => model?.model)).toEqual(["llama3.1:70b"]);
});

test("a model for meaning counts its passages, and can be left out again", async () => {
  const meaning = chosenModel(MEANING);
  const meaningProgress = { nReady: 12, nPassages: 2418 };
  const { session, backend } = await showSection(there(), {
    choose_meaning_model: ({ model }) => (model ? there({ meaning, meaningProgress }) : there()),
  });
  choose('select[aria-label="Model for meaning"]', `${OLLAMA} nomic-embed-text`);
  await until(() => session.state.models.meaning);
  expect(get("dialog").textContent).toContain("12 of 2,418 passages are ready");
  choose('select[aria-label="Model for meaning"]', "");
  await until(() => session.state.models.meaning === null);
  expect(backend.argsOf("choose_meaning_model")).toEqual([{ model: MEANING }, { model: null }]);
});

test("a model that is gone is said with what follows, and asks for another one", async () => {
  const answers = chosenModel({ model: "llama3.1:8b", state: "missing", sinceMs: null });
  await showSection(there({ answers, offer: null }));
  expect(text('dialog [role="status"]')).toContain("Ollama no longer has llama3.1:8b");
  expect(get("dialog").textContent).toContain("Questions can’t be answered until you choose another model.");
  const select = listed("Model for answers");
  expect(select.selectedOptions[0]?.textContent).toBe("Choose a model");
  expect(text(".sidebar-foot .service")).toBe("Local service, llama3.1:8b not available");
});

test("a server that does not run is said, and its model stays chosen", async () => {
  const answers = chosenModel({ state: "stopped", sinceMs: 0 });
  const servers = [modelServer({ state: "stopped", version: null, models: [] })];
  const { backend } = await showSection(models({ answers, servers }));
  const warning = get('dialog [role="status"]');
  expect(warning.textContent).toContain("Ollama isn’t running");
  expect(listed("Model for answers").selectedOptions[0]?.textContent.trim()).toBe("qwen3:8b, not available");
  press("Check again", warning);
  expect(backend.argsOf("find_models")).toHaveLength(2);
  backend.emit({ type: "models_changed", models: there({ answers: chosenModel(), offer: null }) });
  expect(find('dialog [role="status"]')).toBeNull();
});

test("an address elsewhere says where questions would go; a refusal stays with its reason", async () => {
  const added = there({ servers: [modelServer({ isAdded: true })] });
  let isRefused = true;
  const { backend } = await showSection(there(), {
    add_model_server: () => (isRefused ? refusal("Nothing answers there.")() : added),
  });
  press("Add a server…");
  const address = 'input[aria-label="Server address"]';
  const key = 'input[aria-label="API key, if it needs one"]';
  expect(get(key).getAttribute("type")).toBe("password");
  typeInto(address, "http://models.example.org:8000");
  const form = get('form[aria-label="Model server"]');
  expect(form.textContent).toContain("are sent to models.example.org:8000. The connection isn’t encrypted.");
  typeInto(address, "127.0.0.1:8000");
  expect(form.textContent).not.toContain("are sent to");
  typeInto(key, "made-up");
  press("Add", form);
  await until(() => find('form [role="alert"]')?.textContent?.includes("Nothing answers there."));
  isRefused = false;
  flushSync();
  press("Add", form);
  await until(() => find('form[aria-label="Model server"]') === null);
  expect(backend.argsOf("add_model_server").at(-1)).toEqual({
    address: "127.0.0.1:8000",
    key: "made-up",
    contextSize: "",
  });
});

test("a model file is named by its stem, and its whole path is the tooltip", async () => {
  const path = "/home/anna/models/qwen3-4b-Q4_K_M.gguf";
  const file = offeredModel(path, { name: "qwen3-4b", label: "qwen3-4b (127.0.0.1:8080)" });
  const own = { address: "http://127.0.0.1:8080", host: "127.0.0.1:8080", program: "llama.cpp" };
  const far = { address: "http://10.0.0.5:8080", host: "10.0.0.5:8080", program: "llama.cpp" };
  const servers = [
    modelServer({ ...own, models: [file] }),
    modelServer({ ...far, models: [offeredModel("a.gguf", { name: "a", label: "a" })] }),
  ];
  const answers = chosenModel({ address: own.address, model: path, name: file.label });
  await showSection(models({ answers, servers }));
  const select = listed("Model for answers");
  expect(select.selectedOptions[0]?.textContent.trim()).toBe("qwen3-4b (127.0.0.1:8080)");
  expect(select.dataset.tip).toBe(path);
  expect([...select.querySelectorAll("optgroup")].map(({ label }) => label)).toEqual([
    "llama.cpp (127.0.0.1:8080)",
    "llama.cpp (10.0.0.5:8080)",
  ]);
  const line = get<HTMLElement>("dialog li b");
  expect([line.textContent, line.dataset.tip]).toEqual(["qwen3-4b", path]);
  expect(get(".service-chip .model").dataset["model"]).toBe("qwen3-4b (127.0.0.1:8080)");
  expect(get(".service-chip").dataset["tip"]).toBe(path);
});

test("an answer shows the name of its model, and the whole id in the tooltip", async () => {
  const path = "/home/anna/models/qwen3-4b-Q4_K_M.gguf";
  const ended = answer("a", { status: "complete", model: path, modelName: "qwen3-4b" });
  await showApp({ open: { messages: [question("q"), ended] } });
  const label = [...document.querySelectorAll<HTMLElement>("[data-tip]")].find(({ dataset }) =>
    dataset.tip?.includes(path),
  );
  expect(label?.textContent).toContain("qwen3-4b");
});

test("a server that was added is forgotten after a question", async () => {
  const jan = modelServer({ address: "http://127.0.0.1:1337", program: "Jan", version: null, isAdded: true });
  const { session, backend } = await showSection(models({ servers: [jan] }), {
    forget_model_server: models(),
  });
  press("More about Jan");
  click('[role="menu"] .danger');
  press("Forget", get('[role="alertdialog"]'));
  await until(() => session.state.models.servers.length === 0);
  expect(backend.argsOf("forget_model_server")).toEqual([{ address: jan.address }]);
});

test("a server that wants a key opens the form for it", async () => {
  await showSection(models({ servers: [modelServer({ state: "key_needed", models: [] })] }));
  press("Enter key…");
  const key = 'input[aria-label="API key, if it needs one"]';
  await until(() => document.activeElement === find(key));
  expect(find('input[aria-label="Server address"]'), "the row above has it").toBeNull();
});

test("the key and the context size of a known server are changed below its row", async () => {
  const server = modelServer({
    isAdded: true,
    keyLocation: "keyring",
    keyEndsIn: "f3a9",
    contextTokens: 8192,
  });
  const { backend } = await showSection(models({ servers: [server] }), {
    add_model_server: models({ servers: [{ ...server, contextTokens: 16384 }] }),
  });
  press("More about Ollama 0.12.3");
  press("Key and context size…");
  const form = get('form[aria-label="Model server"]');
  expect(form.textContent).toContain("Leave empty to keep the key that ends in f3a9.");
  const size = 'input[aria-label="Context size (tokens)"]';
  expect(get<HTMLInputElement>(size).value).toBe("8192");
  typeInto(size, "16,384");
  press("Save", form);
  await until(() => find('form[aria-label="Model server"]') === null);
  expect(backend.argsOf("add_model_server")).toEqual([{ address: OLLAMA, key: "", contextSize: "16,384" }]);
  await until(() => document.activeElement?.getAttribute("aria-label") === "More about Ollama 0.12.3");
});

test("an empty conversation says how answers come about, and offers what was found", async () => {
  const chosen = there({ answers: chosenModel(), offer: null });
  const { session, backend } = await showApp({
    replies: { find_models: there(), choose_answer_model: chosen },
  });
  expect(text(".start")).toContain("Answers quote passages of your documents and don’t explain them.");
  await until(() => button("Ollama found: use qwen3:8b"));
  press("Ollama found: use qwen3:8b");
  await until(() => session.state.models.answers);
  expect(backend.argsOf("choose_answer_model")).toEqual([{ model: { address: OLLAMA, model: "qwen3:8b" } }]);
  expect(text(".start")).toContain("qwen3:8b writes answers from your documents.");
  press("Change the model");
  expect(text("dialog h3")).toBe("On this computer");
});

test("the first start proposes what was found, with one press", async () => {
  const { session, backend } = await showApp({
    start: { isFirstRun: true, conversations: [], openConversationId: null, models: there() },
    replies: {
      choose_answer_model: there({ answers: chosenModel(), offer: null }),
      choose_service: [service()],
      create_conversation: conversation(),
    },
  });
  expect(text(".way")).toContain("Ollama found");
  await until(() => document.activeElement?.textContent?.trim() === "Use Ollama");
  const offered = [...get<HTMLSelectElement>('select[aria-label="Model"]').options];
  expect(offered.map(({ value }) => value)).toEqual(["qwen3:8b"]);
  expect(find('input[aria-label="Service address"]')).toBeNull();
  press("Enter address and key");
  expect(find('input[aria-label="Service address"]')).not.toBeNull();
  press("Use Ollama");
  await until(() => session.state.open);
  expect(backend.argsOf("choose_answer_model")).toHaveLength(1);
  expect(backend.argsOf("choose_service")).toEqual([{ profileId: "local" }]);
});

test("the first page looks for servers again and offers what it finds beside the button", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const loading = modelServer({ program: "llama.cpp", state: "loading", models: [] });
    const locked = modelServer({
      address: "http://127.0.0.1:1337",
      program: "Jan",
      state: "key_needed",
      models: [],
    });
    const found = [models({ servers: [loading, locked] }), there()];
    const { session, backend } = await showApp({
      start: { isFirstRun: true, conversations: [], openConversationId: null, models: models() },
      replies: {
        find_models: () => found.shift() ?? there(),
        choose_answer_model: there({ answers: chosenModel(), offer: null }),
        choose_service: [service()],
        create_conversation: conversation(),
      },
    });
    const position = () => [...document.querySelectorAll(".way h2")].map(({ textContent }) => textContent);
    const before = position();
    await vi.advanceTimersByTimeAsync(3000);
    flushSync();
    expect([...get(".servers").children].map(({ textContent }) => textContent)).toEqual([
      "llama.cpp, loading",
      "Jan needs a key. You can enter it later in Settings → On this computer.",
    ]);
    await vi.advanceTimersByTimeAsync(3000);
    flushSync();
    expect(position()).toEqual(before);
    press("Ollama found: use qwen3:8b");
    await until(() => session.state.open && find(".welcome") === null);
    expect(backend.argsOf("choose_answer_model")).toEqual([
      { model: { address: OLLAMA, model: "qwen3:8b" } },
    ]);
    const searches = backend.argsOf("find_models").length;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(backend.argsOf("find_models"), "the page is closed").toHaveLength(searches);
  } finally {
    vi.useRealTimers();
  }
});

test("an answer to a request does not undo what an event has said since", async () => {
  const { session, backend } = await showApp({ open: { messages: [question("q")] } });
  const newer = models({ answers: chosenModel(), isSearching: true });
  const asked = session.models.find();
  backend.emit({ type: "models_changed", models: newer });
  await asked;
  expect(session.state.models).toBe(newer);
});

test("models read web pages only when that is turned on", async () => {
  const { backend } = await showSection(there(), { save_settings: null });
  const stays = () => get("dialog").textContent.includes("don’t leave it");
  expect(stays()).toBe(true);
  click('input[aria-label="Let models read web pages"]');
  expect(backend.argsOf("save_settings").map(({ settings }) => settings.letsModelsReadPages)).toEqual([true]);
  expect(stays()).toBe(false);
});

test("a page is shown with its whole address, and is read only when the user says so", async () => {
  const address = "https://harbour.example/collect?text=My+salary";
  const asked = (id: string, hasDocuments: boolean) =>
    there({ pageRequests: [{ id, address, host: "harbour.example", hasDocuments }] });
  const { backend } = await showApp({ replies: { answer_page_request: null } });
  backend.emit({ type: "models_changed", models: asked("a", false) });
  const dialog = () => document.querySelector('[role="alertdialog"]')?.textContent ?? "";
  await until(() => dialog().includes(address));
  expect(dialog()).not.toContain("files");
  press("Don’t read");
  backend.emit({ type: "models_changed", models: asked("b", true) });
  expect(dialog()).toContain("files");
  press("Read page");
  backend.emit({ type: "models_changed", models: there() });
  expect(dialog()).toBe("");
  expect(backend.argsOf("answer_page_request")).toEqual([
    { id: "a", isAllowed: false },
    { id: "b", isAllowed: true },
  ]);
});
