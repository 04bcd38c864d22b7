// Tests the local service with the official `openai` package: openai_node.js SERVICE_BINARY FOLDER.
//
// Each check is a function named after a fact. All checks share a service.
// Prints one line per check and `N passed, M failed`.

import OpenAI, { toFile } from "openai";
import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { EndlessModel } from "./endless_model.js";
import { KEY, Service, report } from "./local_service.js";

const [binary, folder] = process.argv.slice(2);
const LEASE = "The rent is 1250 EUR a month.\n\nPets are allowed.\n";

/** A client of `service`, without retries unless `options` sets them. */
const clientOf = (service, options = {}) =>
  new OpenAI({ baseURL: `${service.url}/v1`, apiKey: KEY, maxRetries: 0, timeout: 60_000, ...options });

const upload = async (client, name = "lease.txt", content = LEASE) =>
  client.files.create({ file: await toFile(Buffer.from(content), name), purpose: "assistants" });

/** Input with a file and a question about it. */
const about = (fileId, question) => [
  {
    role: "user",
    content: [
      { type: "input_file", file_id: fileId },
      { type: "input_text", text: question },
    ],
  },
];

/** The error of this class with which `call` must reject. */
async function rejects(type, call) {
  try {
    await call();
  } catch (error) {
    assert.ok(error instanceof type, `${type.name} was expected, and this came: ${error.stack}`);
    return error;
  }
  throw new Error(`${type.name} was expected, and nothing was thrown`);
}

/** A service for one check, whose only model never ends an answer. */
async function withEndlessModel(name, check) {
  const model = await EndlessModel.start();
  const data = path.join(folder, name);
  const service = await Service.start(binary, data, ["--upstream", `${model.url}#endless`]);
  try {
    await check(clientOf(service), model);
  } finally {
    await service.stop();
    await model.stop();
  }
}

const checks = [
  async function a_whole_response_has_the_text_of_its_items({ client }) {
    const response = await client.responses.create({ model: "auto", input: "What is 12.5 * (3+4)?", stream: false });
    assert.equal(response.status, "completed");
    assert.equal(response.object, "response");
    assert.deepEqual(
      response.output.map((item) => item.type),
      ["function_call", "function_call_output", "message"],
    );
    const [call, output, message] = response.output;
    assert.deepEqual(JSON.parse(call.arguments), { expression: "12.5 * (3+4)" });
    assert.equal(call.call_id, output.call_id);
    assert.match(response.output_text, /87\.5/);
    assert.equal(message.content[0].text, response.output_text);
    const { input_tokens, output_tokens, total_tokens } = response.usage;
    assert.equal(total_tokens, input_tokens + output_tokens);
  },

  async function a_streamed_response_arrives_event_by_event({ client }) {
    const events = [];
    for await (const event of await client.responses.create({ model: "auto", input: "hello", stream: true })) {
      events.push(event);
    }
    assert.equal(events[0].type, "response.created");
    assert.equal(events.at(-1).type, "response.completed");
    assert.deepEqual(
      events.map((event) => event.sequence_number),
      events.map((_, index) => index),
    );
    const deltas = events.filter((event) => event.type === "response.output_text.delta");
    assert.ok(deltas.length > 5, `${deltas.length} deltas`);
    const { output } = events.at(-1).response;
    assert.equal(output[0].content[0].text, deltas.map((event) => event.delta).join(""));
  },

  async function the_packages_own_stream_assembles_the_response({ client }) {
    const stream = client.responses.stream({ model: "auto", input: "What time is it in Tokyo?" });
    let text = "";
    let called = "";
    stream.on("response.output_text.delta", (event) => {
      text += event.delta;
      assert.equal(event.snapshot, text);
    });
    stream.on("response.function_call_arguments.delta", (event) => (called = event.snapshot));
    const response = await stream.finalResponse();
    assert.match(response.output_text, /Asia\/Tokyo/);
    assert.equal(response.output_text, text);
    assert.equal(response.output[0].name, "current_datetime");
    assert.equal(response.output[0].arguments, called);
  },

  async function the_output_of_a_response_is_taken_back_as_input({ client }) {
    const input = [{ role: "user", content: "What is 12.5 * (3 + 4)?" }];
    const first = await client.responses.create({ model: "auto", input, stream: false });
    input.push(...first.output, { role: "user", content: "What is 6 * 7?" });
    const second = await client.responses.create({ model: "auto", input, stream: false });
    assert.match(second.output_text, /42/);
  },

  async function a_conversation_goes_on_whole_and_streamed({ client }) {
    const document = await upload(client);
    const first = await client.responses.create({
      model: "auto",
      input: about(document.id, "How high is the rent?"),
      stream: false,
    });
    const { conversation_id } = first;
    const second = await client.responses.create({ input: "Are pets allowed?", conversation_id, stream: false });
    assert.equal(second.conversation_id, conversation_id);
    assert.match(second.output_text, /Pets are allowed\./);
    const third = await client.responses.stream({ input: "How high is the rent?", conversation_id }).finalResponse();
    assert.equal(third.conversation_id, conversation_id);
    assert.match(third.output_text, /1250 EUR/);
  },

  async function instructions_are_those_of_the_request({ client }) {
    const request = { model: "auto", input: "hello", instructions: "Answer in one sentence.", stream: false };
    assert.equal((await client.responses.create(request)).instructions, request.instructions);
    const { instructions } = await client.responses.create({ model: "auto", input: "hello", stream: false });
    assert.equal(instructions, null);
  },

  async function the_bound_on_tokens_is_kept_and_told({ client }) {
    const request = { model: "auto", input: "hello", max_output_tokens: 4, stream: false };
    const response = await client.responses.create(request);
    assert.equal(response.incomplete_details.reason, "max_output_tokens");
    assert.ok(response.usage.output_tokens > 0 && response.usage.output_tokens <= 4);
  },

  async function an_attached_document_is_quoted_and_cited({ client }) {
    const document = await upload(client);
    const input = about(document.id, "How high is the rent?");
    const whole = await client.responses.create({ model: "auto", input, stream: false });
    const streamed = await client.responses.stream({ model: "auto", input }).finalResponse();
    for (const response of [whole, streamed]) {
      assert.match(response.output_text, /> \*\*The rent is \*1250 EUR\* a month\.\*\*/);
      const [citation, ...more] = response.output[0].content[0].annotations;
      assert.equal(more.length, 0);
      assert.equal(citation.type, "file_citation");
      assert.equal(citation.file_id, document.id);
      assert.equal(citation.filename, "lease.txt");
      assert.ok(response.output_text.slice(0, citation.index).endsWith("Pets are allowed."));
    }
  },

  async function a_file_is_uploaded_from_a_stream_a_buffer_and_a_web_file({ client }) {
    const content = randomBytes(300_000);
    const place = path.join(folder, "random bytes é.bin");
    await writeFile(place, content);
    const sources = [
      createReadStream(place),
      await toFile(content, "random bytes é.bin"),
      new File([content], "random bytes é.bin"),
    ];
    for (const file of sources) {
      const created = await client.files.create({ file, purpose: "assistants" });
      assert.equal(created.bytes, content.length);
      assert.equal(created.filename, "random bytes é.bin");
      assert.equal(created.purpose, "assistants");
      const downloaded = await client.files.content(created.id);
      assert.equal(downloaded.headers.get("content-type"), "application/octet-stream");
      assert.ok(Buffer.from(await downloaded.arrayBuffer()).equals(content), "the content is not what was sent");
    }
  },

  async function files_are_listed_to_the_last_page_and_by_purpose({ client }) {
    const created = [];
    for (const name of ["one.txt", "two.txt", "three.txt"]) {
      created.push((await upload(client, name)).id);
    }
    const listed = [];
    // A page smaller than the list, so that a client with pagination requests more pages.
    for await (const file of client.files.list({ limit: 1 })) {
      assert.ok(!listed.includes(file.id), `${file.id} was listed twice`);
      listed.push(file.id);
    }
    assert.deepEqual(listed.slice(0, 3), created.toReversed());
    const page = await client.files.list({ purpose: "vision" });
    assert.deepEqual(page.data, []);
    assert.equal(page.hasNextPage(), false);
  },

  async function a_deleted_file_is_not_found({ client }) {
    const created = await upload(client);
    const retrieved = await client.files.retrieve(created.id);
    assert.equal(retrieved.created_at, created.created_at);
    assert.deepEqual(await client.files.delete(created.id), { id: created.id, object: "file", deleted: true });
    for (const call of ["retrieve", "content", "delete"]) {
      const error = await rejects(OpenAI.NotFoundError, () => client.files[call](created.id));
      assert.equal(error.code, "file_not_found", call);
    }
  },

  async function a_text_file_becomes_processed({ client }) {
    const created = await upload(client);
    const processed = await client.files.waitForProcessing(created.id, { pollInterval: 50, maxWait: 30_000 });
    assert.equal(processed.status, "processed");
  },

  async function an_answer_and_an_error_name_their_request({ client }) {
    const request = client.responses.create({ model: "auto", input: "hello", stream: false });
    const { data, request_id } = await request.withResponse();
    assert.ok(request_id, "no x-request-id");
    assert.equal(data._request_id, request_id);
    const error = await rejects(OpenAI.NotFoundError, () => client.files.retrieve(randomUUID()));
    assert.match(error.requestID, /^[0-9a-f-]{36}$/);
  },

  async function a_wrong_key_is_an_authentication_error({ service }) {
    const stranger = clientOf(service, { apiKey: "svc_of-nobody-here" });
    for (const stream of [true, false]) {
      const call = () => stranger.responses.create({ model: "auto", input: "hello", stream });
      const error = await rejects(OpenAI.AuthenticationError, call);
      assert.equal(error.status, 401);
      assert.equal(error.code, "invalid_api_key");
      assert.equal(error.type, "authentication_error");
    }
    await rejects(OpenAI.AuthenticationError, () => stranger.files.list());
  },

  async function a_broken_request_is_a_bad_request_that_names_its_field({ client }) {
    const input = [{ role: "user", content: [{ type: "input_text", text: "hello" }, { type: "nothing" }] }];
    for (const [request, param] of [
      [{ input }, "input[0].content[1].type"],
      [{ input: "hello", max_output_tokens: 0 }, "max_output_tokens"],
      [{ input: "hello", conversation_id: "nothing" }, "conversation_id"],
      [{ input: "hello", previous_response_id: "resp_1" }, "previous_response_id"],
      [{ input: "hello", tools: [{ type: "web_search" }] }, "tools"],
      [{ input: "hello", text: { format: { type: "json_object" } } }, "text.format"],
    ]) {
      const error = await rejects(OpenAI.BadRequestError, () => client.responses.create(request));
      assert.equal(error.status, 400);
      assert.equal(error.param, param);
      assert.equal(error.code, "invalid_request");
      assert.equal(error.type, "invalid_request_error");
      assert.ok(error.message.includes(param), error.message);
    }
    const file = await toFile(Buffer.from("a"), "a.txt");
    const error = await rejects(OpenAI.BadRequestError, () => client.files.create({ file, purpose: "" }));
    assert.equal(error.param, "purpose");
  },

  async function what_is_unknown_is_not_found({ client }) {
    const unknown = randomUUID();
    for (const [request, code] of [
      [{ input: "hello", conversation_id: unknown }, "conversation_not_found"],
      [{ input: "hello", project_id: unknown }, "project_not_found"],
      [{ input: about(unknown, "hello") }, "file_not_found"],
    ]) {
      const error = await rejects(OpenAI.NotFoundError, () => client.responses.create(request));
      assert.equal(error.code, code);
    }
  },

  async function a_project_of_others_is_denied_and_one_of_the_callers_is_searched({ service, client }) {
    const project_id = await service.administer("projects", "create", "Leases");
    const document = path.join(folder, "project-lease.txt");
    await writeFile(document, LEASE);
    await service.administer("projects", "add-file", project_id, document);
    const ask = () => client.responses.create({ model: "auto", input: "How high is the rent?", project_id, stream: false });
    const error = await rejects(OpenAI.PermissionDeniedError, ask);
    assert.equal(error.status, 403);
    assert.equal(error.code, "not_a_member");
    await service.administer("projects", "add-member", project_id, "local");
    assert.match((await ask()).output_text, /1250 EUR/);
  },

  async function a_reached_limit_is_told_at_once_and_says_when_it_opens({ service }) {
    await service.administer("limits", "set", "--user", "thrifty", "--daily", "1");
    const apiKey = await service.administer("keys", "issue", "--user", "thrifty");
    let n_requests = 0;
    const counting = (...request) => {
      n_requests += 1;
      return fetch(...request);
    };
    // The package's default number of retries: none of them would help before tomorrow.
    const thrifty = clientOf(service, { apiKey, maxRetries: undefined, fetch: counting });
    const ask = () => thrifty.responses.create({ model: "auto", input: "hello", stream: false });
    await ask();
    n_requests = 0;
    const error = await rejects(OpenAI.RateLimitError, ask);
    assert.equal(n_requests, 1, "the package asked again");
    assert.equal(error.code, "daily_token_limit");
    const seconds = Number(error.headers.get("retry-after"));
    assert.ok(seconds > 0 && seconds <= 24 * 60 * 60, `${seconds} seconds`);
  },

  async function leaving_a_stream_closes_the_connection_and_stops_the_model() {
    await withEndlessModel("leaving", async (client, model) => {
      const request = { model: "auto", input: "go on", stream: true };
      const left = await client.responses.create(request);
      for await (const event of left) {
        if (event.type === "response.output_text.delta") break;
      }
      await model.isLeft(1);
      const aborted = await client.responses.create(request);
      await model.isAsked(2);
      aborted.controller.abort();
      await model.isLeft(2);
      const helper = client.responses.stream({ model: "auto", input: "go on" });
      helper.once("response.output_text.delta", () => helper.abort());
      await rejects(OpenAI.APIUserAbortError, () => helper.finalResponse());
      await model.isLeft(3);
    });
  },

  async function an_answer_that_breaks_off_ends_with_an_error_event() {
    await withEndlessModel("breaking-off", async (client, model) => {
      const events = [];
      for await (const event of await client.responses.create({ model: "auto", input: "go on", stream: true })) {
        events.push(event);
        if (event.type === "response.output_text.delta") model.breakOff();
      }
      const last = events.at(-1);
      assert.equal(last.type, "error");
      assert.equal(last.code, "upstream_failed");
      assert.equal(last.sequence_number, events.length - 1);
    });
  },

  async function the_packages_own_stream_throws_that_error() {
    await withEndlessModel("throwing", async (client, model) => {
      const stream = client.responses.stream({ model: "auto", input: "go on" });
      stream.once("response.output_text.delta", () => model.breakOff());
      const error = await rejects(OpenAI.APIError, () => stream.finalResponse());
      assert.equal(error.code, "upstream_failed");
    });
  },

  async function an_answer_that_takes_too_long_times_out_and_stops_the_model() {
    await withEndlessModel("timing-out", async (client, model) => {
      const request = { model: "auto", input: "go on", stream: false };
      await rejects(OpenAI.APIConnectionTimeoutError, () => client.responses.create(request, { timeout: 300 }));
      await model.isLeft(1);
    });
  },
];

await mkdir(folder, { recursive: true });
const service = await Service.start(binary, path.join(folder, "shared"));
try {
  await report(checks, (check) => check({ service, client: clientOf(service) }));
} finally {
  await service.stop();
}
