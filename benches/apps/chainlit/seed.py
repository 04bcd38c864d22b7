"""Makes the database that Chainlit's SQLAlchemy data layer expects, and a conversation in it.

Arguments: database, title. The messages come as JSON on the standard input: [["user" | "assistant", words], ...].
"""

import json
import sqlite3
import sys
import uuid
from datetime import datetime, timedelta

TABLES = """
CREATE TABLE users (id TEXT PRIMARY KEY, identifier TEXT NOT NULL UNIQUE, metadata TEXT NOT NULL, "createdAt" TEXT);
CREATE TABLE threads (id TEXT PRIMARY KEY, "createdAt" TEXT, name TEXT, "userId" TEXT, "userIdentifier" TEXT,
    tags TEXT, metadata TEXT);
CREATE TABLE steps (id TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, "threadId" TEXT NOT NULL,
    "parentId" TEXT, streaming BOOLEAN, "waitForAnswer" BOOLEAN, "isError" BOOLEAN, metadata TEXT, tags TEXT,
    input TEXT, output TEXT, "createdAt" TEXT, command TEXT, modes TEXT, start TEXT, "end" TEXT, generation TEXT,
    "showInput" TEXT, language TEXT, indent INT, "defaultOpen" BOOLEAN, "autoCollapse" BOOLEAN, icon TEXT);
CREATE TABLE elements (id TEXT PRIMARY KEY, "threadId" TEXT, type TEXT, url TEXT, "chainlitKey" TEXT, name TEXT,
    display TEXT, "objectKey" TEXT, size TEXT, page INT, language TEXT, "forId" TEXT, mime TEXT, props TEXT);
CREATE TABLE feedbacks (id TEXT PRIMARY KEY, "forId" TEXT NOT NULL, "threadId" TEXT, value INT NOT NULL, comment TEXT);
CREATE INDEX steps_of_thread ON steps ("threadId");
"""

database, title = sys.argv[1:]
messages = json.load(sys.stdin)
user, thread = str(uuid.uuid4()), str(uuid.uuid4())
began = datetime(2024, 1, 1)


def at(minutes):
    return (began + timedelta(minutes=minutes)).isoformat() + "Z"


with sqlite3.connect(database) as db:
    db.executescript(TABLES)
    db.execute("INSERT INTO users VALUES (?, 'bench', '{}', ?)", (user, at(0)))
    db.execute("INSERT INTO threads VALUES (?, ?, ?, ?, 'bench', NULL, '{}')", (thread, at(0), title, user))
    for number, (role, words) in enumerate(messages):
        kind, name = ("user_message", "bench") if role == "user" else ("assistant_message", "Assistant")
        db.execute(
            'INSERT INTO steps (id, name, type, "threadId", streaming, "waitForAnswer", "isError", metadata, input,'
            ' output, "createdAt", start, "end", generation, "showInput")'
            " VALUES (?, ?, ?, ?, 0, 0, 0, '{}', '', ?, ?, ?, ?, '{}', 'false')",
            (str(uuid.uuid4()), name, kind, thread, words, at(number), at(number), at(number)),
        )
