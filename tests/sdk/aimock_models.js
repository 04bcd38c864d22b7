// Tests the local service with aimock, a model server of another vendor: aimock_models.js SERVICE_BINARY FOLDER.
//
// Each check is a function named after a fact. It has its own service and model server.
// Prints one line per check and `N passed, M failed`.

import { LLMock } from "@copilotkit/aimock";
import assert from "node:assert/strict";
import path from "node:path";
import { KEY, Service, report } from "./local_service.js";

const [binary, folder] = process.argv.slice(2);

/** A client of a service. */
class Person {
  constructor(service) {
    this.url = service.url;
  }

  post(body, signal) {
    const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };
    return fetch(`${this.url}/v1/responses`, { method: "POST", headers, body: JSON.stringify(body), signal });
  }

  /** The events of a streamed answer. */
  async stream(body) {
    const response = await this.post(body);
    assert.equal(response.status, 200);
    const frames = (await response.text()).split("\n\n").filter((frame) => frame.startsWith("event: message\n"));
    return frames.map((frame) => JSON.parse(frame.slice("event: message\ndata: ".length)));
  }
}

const said = (events) =>
  events
    .filter((event) => event.type === "response.output_text.delta")
    .map((event) => event.delta)
    .join("");

function assertFailed(events) {
  const last = events.at(-1);
  assert.equal(last.type, "error", JSON.stringify(last));
  assert.equal(last.code, "upstream_failed");
  assert.ok(last.message.length > 0);
  assert.ok(!events.some((event) => event.type === "response.completed"));
}

const LONG = "Word after word this answer goes on, so that there is something to cut. ".repeat(5).trim();

const checks = [
  async function text_is_streamed_word_by_word(model, person) {
    model.onMessage("hello", { content: LONG }, { chunkSize: 10 });
    const events = await person.stream({ input: "hello" });
    assert.equal(said(events), LONG);
    assert.ok(events.filter((event) => event.type === "response.output_text.delta").length > 10);
    const { response } = events.at(-1);
    assert.equal(events.at(-1).type, "response.completed");
    assert.equal(response.output_text, LONG);
    assert.match(response.model, /^gpt-4o-mini/);
    assert.ok(response.usage.total_tokens > 0);
  },

  async function a_whole_answer_is_the_same_text(model, person) {
    model.onMessage("hello", { content: LONG });
    const response = await (await person.post({ input: "hello", stream: false })).json();
    assert.equal(response.output_text, LONG);
    assert.equal(response.status, "completed");
  },

  async function the_conversation_and_the_instructions_reach_the_model(model, person) {
    model.onMessage("first", { content: "One." });
    model.onMessage("second", { content: "Two." });
    const first = await (await person.post({ input: "first", instructions: "Be brief.", stream: false })).json();
    await (await person.post({ input: "second", conversation_id: first.conversation_id, stream: false })).json();
    const { messages } = model.getRequests().at(-1).body;
    assert.deepEqual(
      messages.map((message) => [message.role, message.content]),
      [
        ["system", "Be brief."],
        ["user", "first"],
        ["assistant", "One."],
        ["user", "second"],
      ],
    );
  },

  async function tools_are_run_and_the_model_goes_on(model, person) {
    const call = { id: "call_1", name: "calculator", arguments: '{"expression":"12.5*4"}' };
    model.onToolResult("call_1", { content: "It is 50." });
    model.onMessage("how much", { toolCalls: [call] });
    const { response } = (await person.stream({ input: "how much" })).at(-1);
    assert.deepEqual(
      response.output.map((item) => item.type),
      ["function_call", "function_call_output", "message"],
    );
    assert.equal(response.output[0].arguments, call.arguments);
    assert.equal(JSON.parse(response.output[1].output).result, "50");
    assert.equal(response.output_text, "It is 50.");
  },

  async function text_before_and_between_two_tools_keeps_its_place(model, person) {
    const tool = (id, expression) => ({ id, name: "calculator", arguments: JSON.stringify({ expression }) });
    const blocks = [
      { type: "text", text: "I count. " },
      { type: "toolCall", ...tool("call_1", "6*7") },
      { type: "toolCall", ...tool("call_2", "6+7") },
    ];
    model.onToolResult("call_2", { content: "42 and 13." });
    model.onMessage("how much", { blocks });
    const { response } = (await person.stream({ input: "how much" })).at(-1);
    assert.deepEqual(
      response.output.filter((item) => item.type === "function_call_output").map((item) => JSON.parse(item.output).result),
      ["42", "13"],
    );
    assert.equal(response.output.at(-1).content[0].text, "42 and 13.");
    assert.match(response.output_text, /^I count\. .*42 and 13\.$/s);
  },

  async function a_tool_that_is_unknown_is_told_to_the_model(model, person) {
    model.onToolResult("call_1", { content: "Then I cannot." });
    model.onMessage("open", { toolCalls: [{ id: "call_1", name: "open_the_door", arguments: "{}" }] });
    const { response } = (await person.stream({ input: "open" })).at(-1);
    assert.match(response.output[1].output, /open_the_door/);
    assert.equal(response.output_text, "Then I cannot.");
  },

  async function an_answer_at_the_models_own_bound_says_so(model, person) {
    model.onMessage("hello", { content: "Cut he", finishReason: "length" });
    const { response } = (await person.stream({ input: "hello" })).at(-1);
    assert.equal(response.status, "completed");
    assert.equal(response.incomplete_details.reason, "max_output_tokens");
    assert.equal(response.output_text, "Cut he");
  },

  async function a_cut_stream_is_an_error_and_what_came_stays(model, person) {
    model.onMessage("hello", { content: LONG }, { chunkSize: 10, latency: 20, truncateAfterChunks: 6 });
    const events = await person.stream({ input: "hello" });
    assertFailed(events);
    assert.ok(said(events).length > 0 && LONG.startsWith(said(events)), said(events));
  },

  async function a_cut_after_a_tool_is_an_error_and_the_tool_stays(model, person) {
    const call = { id: "call_1", name: "calculator", arguments: '{"expression":"12.5*4"}' };
    model.onToolResult("call_1", { content: LONG }, { chunkSize: 10, latency: 20, truncateAfterChunks: 6 });
    model.onMessage("how much", { toolCalls: [call] });
    const events = await person.stream({ input: "how much" });
    assertFailed(events);
    const items = events.filter((event) => event.type === "response.output_item.done").map((event) => event.item.type);
    assert.deepEqual(items, ["function_call", "function_call_output"]);
    assert.ok(said(events).length > 0 && LONG.startsWith(said(events)), said(events));
  },

  async function a_whole_answer_that_is_cut_is_an_error_and_leaves_its_conversation_alone(model, _, serving) {
    model.onMessage("first", { content: "One." });
    model.onMessage("second", { content: LONG }, { chunkSize: 10, latency: 20, truncateAfterChunks: 6 });
    // The service avoids a failed server for a while, so another one has to answer.
    await withModel(async (second) => {
      second.onMessage("third", { content: "Three." });
      await serving([model, second], async (person) => {
        const { conversation_id } = await (await person.post({ input: "first", stream: false })).json();
        const cut = await person.post({ input: "second", conversation_id, stream: false });
        assert.equal(cut.status, 500);
        assert.equal((await cut.json()).error.code, "upstream_failed");
        await person.post({ input: "third", conversation_id, stream: false });
      });
      const { messages } = second.getRequests().at(-1).body;
      assert.deepEqual(
        messages.map((message) => message.content),
        ["first", "One.", "third"],
      );
    });
  },

  async function a_connection_that_breaks_is_an_error(model, person) {
    model.onMessage("hello", { content: LONG }, { chunkSize: 10, latency: 20, disconnectAfterMs: 150 });
    const events = await person.stream({ input: "hello" });
    assertFailed(events);
    assert.ok(LONG.startsWith(said(events)) && said(events) !== LONG, said(events));
  },

  async function a_server_that_refuses_is_an_error_with_its_reason(model, person) {
    model.onMessage("hello", { error: { message: "The model is overloaded", type: "server_error" }, status: 503 });
    const events = await person.stream({ input: "hello" });
    assertFailed(events);
    assert.match(events.at(-1).message, /\(503\)\. It says: The model is overloaded\./);
    assert.equal(said(events), "");
  },

  async function a_server_at_its_limit_is_replaced_by_the_next(model, _, serving) {
    model.onMessage("hello", { error: { message: "Slow down", type: "rate_limit_error" }, status: 429 });
    await withModel(async (second) => {
      second.onMessage("hello", { content: "From the second." });
      await serving([model, second], async (person) => {
        assert.equal(said(await person.stream({ input: "hello" })), "From the second.");
      });
    });
  },

  async function an_answer_that_is_no_answer_is_an_error(model, person) {
    model.onMessage("hello", { content: "never said" }, { chaos: { malformedRate: 1 } });
    const events = await person.stream({ input: "hello" });
    assertFailed(events);
    assert.equal(said(events), "");
  },

  async function a_reader_that_leaves_does_not_disturb_the_others(model, person) {
    model.onMessage("slow", { content: LONG }, { chunkSize: 5, latency: 50 });
    model.onMessage("hello", { content: "Hi." });
    const leaving = new AbortController();
    const slow = await person.post({ input: "slow" }, leaving.signal);
    await slow.body.getReader().read();
    leaving.abort();
    assert.equal(said(await person.stream({ input: "hello" })), "Hi.");
  },
];

/** Runs `use` with a service on these models. */
async function serving(name, models, use) {
  const upstreams = models.flatMap((model) => ["--upstream", `${model.url}#gpt-4o-mini`]);
  const service = await Service.start(binary, path.join(folder, name), upstreams);
  try {
    await use(new Person(service));
  } finally {
    await service.stop();
  }
}

/** Runs `use` with a model server. */
async function withModel(use) {
  const model = new LLMock({ port: 0 });
  await model.start();
  try {
    await use(model);
  } finally {
    await model.stop();
  }
}

await report(checks, (check) =>
  withModel((model) => {
    const more = (models, use) => serving(`${check.name}-more`, models, use);
    return serving(check.name, [model], (person) => check(model, person, more));
  }),
);
