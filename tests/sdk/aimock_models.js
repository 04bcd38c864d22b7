// The local service against a model server that others wrote, aimock: aimock_models.js SERVICE_BINARY FOLDER.
//
// Each check is a function whose name says what must hold, with a service and a model server of its own.
// Prints a line a check and `N passed, M failed`.

import { LLMock } from "@copilotkit/aimock";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { createInterface } from "node:readline";

const [binary, folder] = process.argv.slice(2);
const KEY = "svc_only-for-this-run";

/** A service that answers with the models of these servers. */
class Service {
  static async start(name, servers) {
    const service = new Service();
    const upstreams = servers.flatMap((server) => ["--upstream", `${server.url}#gpt-4o-mini`]);
    const data = path.join(folder, name);
    service.process = spawn(
      binary,
      ["serve", "--listen", "127.0.0.1:0", "--pace", "full", "--key", KEY, "--data", data, ...upstreams],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const [line] = await once(createInterface({ input: service.process.stdout }), "line");
    service.url = line.replace("listening on ", "");
    return service;
  }

  async stop() {
    const ended = once(this.process, "exit");
    this.process.kill();
    await ended;
  }

  post(body) {
    const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };
    return fetch(`${this.url}/v1/responses`, { method: "POST", headers, body: JSON.stringify(body) });
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
  async function text_is_streamed_word_by_word(model, service) {
    model.onMessage("hello", { content: LONG }, { chunkSize: 10 });
    const events = await service.stream({ input: "hello" });
    assert.equal(said(events), LONG);
    assert.ok(events.filter((event) => event.type === "response.output_text.delta").length > 10);
    const { response } = events.at(-1);
    assert.equal(events.at(-1).type, "response.completed");
    assert.equal(response.output_text, LONG);
    assert.match(response.model, /^gpt-4o-mini/);
    assert.ok(response.usage.total_tokens > 0);
  },

  async function a_whole_answer_is_the_same_text(model, service) {
    model.onMessage("hello", { content: LONG });
    const response = await (await service.post({ input: "hello", stream: false })).json();
    assert.equal(response.output_text, LONG);
    assert.equal(response.status, "completed");
  },

  async function the_conversation_and_the_instructions_reach_the_model(model, service) {
    model.onMessage("first", { content: "One." });
    model.onMessage("second", { content: "Two." });
    const first = await (await service.post({ input: "first", instructions: "Be brief.", stream: false })).json();
    await (await service.post({ input: "second", conversation_id: first.conversation_id, stream: false })).json();
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

  async function tools_are_run_and_the_model_goes_on(model, service) {
    const call = { id: "call_1", name: "calculator", arguments: '{"expression":"12.5*4"}' };
    model.onToolResult("call_1", { content: "It is 50." });
    model.onMessage("how much", { toolCalls: [call] });
    const { response } = (await service.stream({ input: "how much" })).at(-1);
    assert.deepEqual(
      response.output.map((item) => item.type),
      ["function_call", "function_call_output", "message"],
    );
    assert.equal(response.output[0].arguments, call.arguments);
    assert.equal(JSON.parse(response.output[1].output).result, "50");
    assert.equal(response.output_text, "It is 50.");
  },

  async function a_cut_stream_is_an_error_and_what_came_stays(model, service) {
    model.onMessage("hello", { content: LONG }, { chunkSize: 10, latency: 20, truncateAfterChunks: 6 });
    const events = await service.stream({ input: "hello" });
    assertFailed(events);
    assert.ok(said(events).length > 0 && LONG.startsWith(said(events)), said(events));
  },

  async function a_connection_that_breaks_is_an_error(model, service) {
    model.onMessage("hello", { content: LONG }, { chunkSize: 10, latency: 20, disconnectAfterMs: 150 });
    const events = await service.stream({ input: "hello" });
    assertFailed(events);
    assert.ok(LONG.startsWith(said(events)) && said(events) !== LONG, said(events));
  },

  async function a_server_that_refuses_is_replaced_before_the_first_word(model, service) {
    model.onMessage("2*3", { error: { message: "The model is overloaded", type: "server_error" }, status: 503 });
    const { response } = (await service.stream({ input: "what is 2*3?" })).at(-1);
    assert.equal(response.model, "parlance-reader-1");
    assert.match(response.output_text, /status 503: The model is overloaded\./);
    assert.match(response.output_text, /\*\*6\*\*/);
  },

  async function a_reader_that_leaves_does_not_disturb_the_others(model, service) {
    model.onMessage("slow", { content: LONG }, { chunkSize: 5, latency: 50 });
    model.onMessage("hello", { content: "Hi." });
    const leaving = new AbortController();
    const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };
    const body = JSON.stringify({ input: "slow" });
    const slow = await fetch(`${service.url}/v1/responses`, { method: "POST", headers, body, signal: leaving.signal });
    await slow.body.getReader().read();
    leaving.abort();
    assert.equal(said(await service.stream({ input: "hello" })), "Hi.");
  },
];

let failed = 0;
for (const check of checks) {
  const model = new LLMock({ port: 0 });
  await model.start();
  const service = await Service.start(check.name, [model]);
  try {
    await check(model, service);
    console.log(`ok      ${check.name}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${check.name}\n${error.stack}`);
  } finally {
    await service.stop();
    await model.stop();
  }
}
console.log(`${checks.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
