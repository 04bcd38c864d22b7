"""Uses the official `openai` package against a service: openai_python.py BASE_URL KEY [KEY_AT_ITS_LIMIT].

Each check is a function whose name says what must hold. Prints a line a check and `N passed, M failed`.
The third argument is a key of a user who may use no more tokens; without it, the check of that is left out and said so.
"""

import asyncio
import json
import os
import sys
import traceback
import uuid

import openai
import pydantic
from openai.pagination import SyncCursorPage
from openai.types import FileDeleted, FileObject
from openai.types.responses import Response, ResponseStreamEvent
from openai.types.shared import ErrorObject

CHECKS = []

# The event types of an answer that completes.
KINDS = {
    "response.completed",
    "response.content_part.added",
    "response.content_part.done",
    "response.created",
    "response.function_call_arguments.delta",
    "response.function_call_arguments.done",
    "response.output_item.added",
    "response.output_item.done",
    "response.output_text.annotation.added",
    "response.output_text.delta",
    "response.output_text.done",
}


def check(function):
    """Adds a function to the checks."""
    CHECKS.append(function)
    return function


def about(file_id, question):
    """Input with a file and a question about it."""
    return [
        {
            "role": "user",
            "content": [
                {"type": "input_file", "file_id": file_id},
                {"type": "input_text", "text": question},
            ],
        }
    ]


def upload(client, name="lease.txt", content=b"The rent is 1250 EUR a month.\n\nPets are allowed.\n"):
    """Uploads a small document."""
    return client.files.create(file=(name, content), purpose="assistants")


def raises(error, call):
    """Calls, and returns the error of this class that must come."""
    try:
        call()
    except error as raised:
        return raised
    raise AssertionError(f"{error.__name__} was not raised")


def strictly(declared, document):
    """Parses JSON as a type of the package. Unlike the package, refuses a missing required field, a value of another
    type, and an unknown kind of event or item."""
    return pydantic.TypeAdapter(declared).validate_json(document, strict=True)


@check
def a_whole_response_has_the_text_of_its_items(client):
    response = client.responses.create(model="auto", input="What is 12.5 * (3+4)?", stream=False)
    assert response.status == "completed", response.status
    assert response.object == "response"
    assert "87.5" in response.output_text, response.output_text
    uuid.UUID(response.id)
    uuid.UUID(response.conversation_id)
    kinds = [item.type for item in response.output]
    assert kinds == ["function_call", "function_call_output", "message"], kinds
    call, output, message = response.output
    assert call.name == "calculator"
    assert json.loads(call.arguments) == {"expression": "12.5 * (3+4)"}
    assert call.call_id == output.call_id
    assert message.role == "assistant"
    assert response.usage.total_tokens == response.usage.input_tokens + response.usage.output_tokens


@check
def a_streamed_response_arrives_event_by_event(client):
    text = ""
    kinds = []
    numbers = []
    final = None
    for event in client.responses.create(model="auto", input="hello", stream=True):
        kinds.append(event.type)
        numbers.append(event.sequence_number)
        if event.type == "response.output_text.delta":
            text += event.delta
        if event.type == "response.completed":
            final = event.response
    assert kinds[0] == "response.created", kinds[0]
    assert kinds[-1] == "response.completed", kinds[-1]
    assert kinds.count("response.output_text.delta") > 5, kinds
    assert numbers == list(range(len(numbers))), numbers
    assert final.output_text == text, (final.output_text, text)


@check
def the_packages_own_stream_assembles_the_response(client):
    with client.responses.stream(model="auto", input="What time is it in Tokyo?") as stream:
        for event in stream:
            assert event.type
        response = stream.get_final_response()
    assert "Asia/Tokyo" in response.output_text, response.output_text
    assert response.output[0].name == "current_datetime"


@check
def the_packages_own_stream_tells_the_text_so_far(client):
    text = ""
    with client.responses.stream(model="auto", input="hello") as stream:
        for event in stream:
            if event.type == "response.output_text.delta":
                text += event.delta
                assert event.snapshot == text, (event.snapshot, text)
        assert stream.get_final_response().output_text == text


@check
def a_stream_that_is_left_is_closed(client):
    with client.responses.create(model="auto", input="hello", stream=True) as stream:
        assert next(iter(stream)).type == "response.created"
    assert stream.response.is_closed
    assert client.responses.create(model="auto", input="hello", stream=False).status == "completed"


@check
def the_async_client_does_the_same(client):
    async def use_it():
        async with openai.AsyncOpenAI(base_url=client.base_url, api_key=client.api_key, max_retries=0) as other:
            whole = await other.responses.create(model="auto", input="What is 2 + 3?", stream=False)
            text = ""
            async for event in await other.responses.create(model="auto", input="What is 2 + 3?", stream=True):
                if event.type == "response.output_text.delta":
                    text += event.delta
            async with other.responses.stream(model="auto", input="What is 2 + 3?") as stream:
                assembled = await stream.get_final_response()
            assert whole.output_text == text == assembled.output_text, (whole.output_text, text)
            created = await other.files.create(file=("a.txt", b"async"), purpose="assistants")
            assert created.id in [file.id async for file in other.files.list()]
            assert (await other.files.content(created.id)).content == b"async"
            assert (await other.files.delete(created.id)).deleted
            try:
                await other.files.retrieve(created.id)
            except openai.NotFoundError as error:
                assert error.code == "file_not_found"
            else:
                raise AssertionError("NotFoundError was not raised")

    asyncio.run(use_it())


@check
def instructions_are_those_of_the_request(client):
    response = client.responses.create(model="auto", input="hello", instructions="Be brief.", stream=False)
    assert response.instructions == "Be brief.", response.instructions


@check
def an_answer_and_an_error_name_their_request(client):
    raw = client.responses.with_raw_response.create(model="auto", input="hello", stream=False)
    assert raw.headers["content-type"] == "application/json"
    assert raw.headers["x-request-id"] == raw.request_id == raw.parse()._request_id
    error = raises(openai.NotFoundError, lambda: client.files.retrieve(str(uuid.uuid4())))
    uuid.UUID(error.request_id)


@check
def a_request_that_takes_longer_than_allowed_times_out(client):
    # A question of megabytes takes more than a millisecond to read.
    hasty = client.with_options(timeout=0.001)
    raises(openai.APITimeoutError, lambda: hasty.responses.create(model="auto", input="word " * 1_000_000, stream=False))


@check
def an_attached_document_is_quoted_and_cited(client):
    document = upload(client)
    response = client.responses.create(model="auto", input=about(document.id, "How high is the rent?"), stream=False)
    assert "> **The rent is *1250 EUR* a month.**" in response.output_text, response.output_text
    annotations = response.output[0].content[0].annotations
    assert [annotation.type for annotation in annotations] == ["file_citation"]
    assert annotations[0].file_id == document.id
    assert annotations[0].filename == "lease.txt"
    assert response.output_text[: annotations[0].index].endswith("Pets are allowed.")


@check
def the_output_of_a_response_is_taken_back_as_input(client):
    messages = [{"role": "user", "content": "What is 12.5 * (3 + 4)?"}]
    first = client.responses.create(model="auto", input=messages, stream=False)
    assert [item.type for item in first.output] == ["function_call", "function_call_output", "message"]
    messages += first.output
    messages.append({"role": "user", "content": "What is 6 * 7?"})
    second = client.responses.create(model="auto", input=messages, stream=False)
    assert "42" in second.output_text, second.output_text


@check
def a_field_that_would_change_the_answer_is_a_bad_request(client):
    for field, value in [
        ("previous_response_id", "resp_1"),
        ("conversation", "conv_1"),
        ("tools", [{"type": "web_search"}]),
        ("tool_choice", "required"),
    ]:
        error = raises(
            openai.BadRequestError,
            lambda: client.responses.create(model="auto", input="hello", stream=False, **{field: value}),
        )
        assert error.param == field, error.param


@check
def a_conversation_goes_on(client):
    document = upload(client)
    first = client.responses.create(model="auto", input=about(document.id, "How high is the rent?"), stream=False)
    second = client.responses.create(
        model="auto",
        input="Are pets allowed?",
        stream=False,
        extra_body={"conversation_id": first.conversation_id},
    )
    assert second.conversation_id == first.conversation_id
    assert "Pets are allowed." in second.output_text, second.output_text


@check
def the_bound_on_tokens_is_kept_and_told(client):
    response = client.responses.create(model="auto", input="hello", max_output_tokens=4, stream=False)
    assert response.status == "completed"
    assert response.incomplete_details.reason == "max_output_tokens"
    assert 0 < response.usage.output_tokens <= 4


@check
def a_file_is_uploaded_listed_fetched_downloaded_and_deleted(client):
    content = os.urandom(100_000)
    created = upload(client, "bytes \"x\".bin", content)
    assert created.bytes == len(content)
    assert created.filename == "bytes \"x\".bin", created.filename
    assert created.purpose == "assistants"
    listed = [file.id for file in client.files.list()]
    assert created.id in listed, listed
    assert created.id in [file.id for file in client.files.list(purpose="assistants")]
    assert created.id not in [file.id for file in client.files.list(purpose="vision")]
    fetched = client.files.retrieve(created.id)
    assert fetched.id == created.id
    assert fetched.created_at == created.created_at
    assert client.files.content(created.id).read() == content
    with client.files.with_streaming_response.content(created.id) as streamed:
        assert streamed.headers["content-type"] == "application/octet-stream"
        assert b"".join(streamed.iter_bytes()) == content
    deleted = client.files.delete(created.id)
    assert deleted.deleted and deleted.id == created.id
    raises(openai.NotFoundError, lambda: client.files.retrieve(created.id))


@check
def a_text_file_becomes_processed(client):
    created = upload(client)
    processed = client.files.wait_for_processing(created.id, poll_interval=0.05, max_wait_seconds=30)
    assert processed.status == "processed", processed.status


@check
def whole_answers_and_every_kind_of_event_have_the_declared_types(client):
    document = upload(client)
    questions = ["What is 2 + 3?", about(document.id, "How high is the rent?")]
    kinds = set()
    for question in questions:
        whole = client.responses.with_raw_response.create(
            model="auto", input=question, instructions="Be brief.", stream=False
        )
        assert strictly(Response, whole.content).usage.input_tokens_details.cache_write_tokens == 0
        with client.responses.with_streaming_response.create(model="auto", input=question, stream=True) as stream:
            for line in stream.iter_lines():
                if line.startswith("data: "):
                    kinds.add(strictly(ResponseStreamEvent, line.removeprefix("data: ")).type)
    assert kinds == KINDS, kinds ^ KINDS
    cut = client.responses.with_raw_response.create(model="auto", input="hello", max_output_tokens=4, stream=False)
    assert strictly(Response, cut.content).max_output_tokens == 4


@check
def files_have_the_declared_types(client):
    created = client.files.create(file=("lease.txt", b"The rent is 1250 EUR."), purpose="user_data")
    # The status "processing" is missing in the package's types.
    client.files.wait_for_processing(created.id, poll_interval=0.1, max_wait_seconds=60)
    files = client.files.with_raw_response
    assert strictly(FileObject, files.retrieve(created.id).content).purpose == "user_data"
    page = strictly(SyncCursorPage[FileObject], files.list(purpose="user_data").content)
    assert [file.id for file in page.data] == [created.id]
    assert strictly(FileDeleted, files.delete(created.id).content).id == created.id


@check
def errors_have_the_declared_type(client):
    stranger = client.with_options(api_key="svc_wrong")
    for error in [
        raises(openai.AuthenticationError, stranger.files.list),
        raises(openai.BadRequestError, lambda: client.responses.create(input="hello", max_output_tokens=0)),
        raises(openai.NotFoundError, lambda: client.files.retrieve(str(uuid.uuid4()))),
    ]:
        strictly(ErrorObject, json.dumps(error.response.json()["error"]))


@check
def a_wrong_key_raises_an_authentication_error(client):
    stranger = client.with_options(api_key="svc_wrong")
    error = raises(openai.AuthenticationError, lambda: stranger.responses.create(model="auto", input="hello", stream=False))
    assert error.status_code == 401
    assert error.code == "invalid_api_key", error.code


@check
def an_invalid_request_raises_a_bad_request_error(client):
    error = raises(
        openai.BadRequestError,
        lambda: client.responses.create(model="auto", input=[{"role": "user", "content": [{"type": "nothing"}]}], stream=False),
    )
    assert "input[0].content[0]" in error.message, error.message
    assert error.param == "input[0].content[0].type", error.param
    assert (error.code, error.type) == ("invalid_request", "invalid_request_error"), (error.code, error.type)
    raises(openai.BadRequestError, lambda: client.responses.create(model="auto", input="", stream=True))


@check
def an_unknown_conversation_raises_a_not_found_error(client):
    error = raises(
        openai.NotFoundError,
        lambda: client.responses.create(
            model="auto", input="hello", stream=True, extra_body={"conversation_id": str(uuid.uuid4())}
        ),
    )
    assert error.code == "conversation_not_found", error.code


@check
def an_unknown_file_raises_a_not_found_error(client):
    for call in (client.files.retrieve, client.files.content, client.files.delete):
        error = raises(openai.NotFoundError, lambda call=call: call(str(uuid.uuid4())))
        assert error.code == "file_not_found", error.code


@check
def an_empty_purpose_raises_a_bad_request_error(client):
    raises(openai.BadRequestError, lambda: client.files.create(file=("a.txt", b"a"), purpose=""))


def a_reached_limit_is_told_at_once_and_says_when_it_opens(client):
    """`client` is one of the user at the limit; it asks again as often as the package does by itself."""
    asked = []
    counting = openai.DefaultHttpxClient(event_hooks={"request": [asked.append]})
    patient = client.with_options(http_client=counting, max_retries=openai.DEFAULT_MAX_RETRIES)
    error = raises(
        openai.RateLimitError, lambda: patient.responses.create(model="auto", input="hello", stream=False)
    )
    assert len(asked) == 1, f"asked {len(asked)} times"
    assert error.code == "daily_token_limit", error.code
    assert 0 < int(error.response.headers["retry-after"]) <= 24 * 60 * 60


def main():
    """Runs all checks; the exit status is the number that failed, at most 1."""
    if len(sys.argv) not in (3, 4):
        print(__doc__)
        return 2
    base_url, key = sys.argv[1].rstrip("/"), sys.argv[2]
    client = openai.OpenAI(base_url=f"{base_url}/v1", api_key=key, max_retries=0, timeout=60)
    checks = [(function, client) for function in CHECKS]
    if len(sys.argv) == 4:
        limited = client.with_options(api_key=sys.argv[3])
        checks.append((a_reached_limit_is_told_at_once_and_says_when_it_opens, limited))
    else:
        print("left out: a reached limit (no key of a user at the limit was given)")
    failed = 0
    for function, asking in checks:
        sentence = function.__name__.replace("_", " ")
        try:
            function(asking)
            print(f"ok      {sentence}")
        except Exception:  # pylint: disable=broad-except
            failed += 1
            print(f"FAILED  {sentence}")
            traceback.print_exc(file=sys.stdout)
    print(f"{len(checks) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
