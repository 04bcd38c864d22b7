"""Makes a conversation by Open WebUI's own interface.

Arguments: address of its server, title. The messages come as JSON on the standard input:
[["user" | "assistant", words], ...].
"""

import json
import sys
import urllib.request
import uuid

address, title = sys.argv[1:]


def post(path, body, token=None):
    headers = {"content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    request = urllib.request.Request(address + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)


# Without accounts, whoever asks is signed in.
token = post("/api/v1/auths/signin", {"email": "", "password": ""})["token"]
# Nor does it show what is new in front of everything else.
with urllib.request.urlopen(address + "/api/version", timeout=120) as answer:
    version = json.load(answer)["version"]
settings = {"ui": {"version": version, "showChangelog": False}}
post("/api/v1/users/user/settings/update", settings, token)
messages, parent = {}, None
for number, (role, words) in enumerate(json.load(sys.stdin)):
    id = str(uuid.uuid4())
    message = {
        "id": id, "parentId": parent, "childrenIds": [], "role": role, "content": words,
        "timestamp": 1_700_000_000 + 60 * number, "models": ["bench"],
    }
    if role == "assistant":
        message |= {"model": "bench", "modelName": "bench", "modelIdx": 0, "done": True}
    if parent:
        messages[parent]["childrenIds"].append(id)
    messages[id] = message
    parent = id
chat = {
    "title": title, "models": ["bench"], "params": {}, "tags": [], "timestamp": 1_700_000_000_000,
    "history": {"messages": messages, "currentId": parent}, "messages": list(messages.values()),
}
post("/api/v1/chats/new", {"chat": chat, "folder_id": None}, token)
