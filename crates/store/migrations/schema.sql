-- What the migrations make. Written by a test; see NOTES.md.

CREATE TABLE attached_names (
    -- What a file is called where it is attached; no row: as the service has it.
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    message_id BLOB REFERENCES messages (id) ON DELETE CASCADE, -- the question that was sent
    entry_id BLOB REFERENCES outbox (id) ON DELETE CASCADE, -- the question that waits; both NULL: the draft
    file_id BLOB NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    name TEXT NOT NULL
) STRICT;

CREATE INDEX attached_names_by_entry ON attached_names (entry_id);

CREATE INDEX attached_names_by_file ON attached_names (file_id);

CREATE INDEX attached_names_by_message ON attached_names (message_id);

CREATE UNIQUE INDEX attached_names_once
    ON attached_names (conversation_id, coalesce(message_id, entry_id, x''), file_id);

CREATE TABLE "captures" (
    -- The body of an answer as it came, when the person had recording switched on. Never with the key.
    turn_id BLOB NOT NULL PRIMARY KEY REFERENCES turns (id) ON DELETE CASCADE,
    text TEXT NOT NULL DEFAULT '',
    is_shortened INTEGER NOT NULL DEFAULT 0 CHECK (is_shortened IN (0, 1)) -- more came than is kept
) STRICT, WITHOUT ROWID;

CREATE TABLE citations (
    -- Which answers cite which files; made from the annotations in items, and kept in step with them.
    service_file_id TEXT NOT NULL, -- the service's own id: a file may be cited that the app does not know
    message_id BLOB NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    PRIMARY KEY (service_file_id, message_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX citations_by_message ON citations (message_id);

CREATE TABLE conversation_options (
    -- What goes along with every question of a conversation; no row: nothing.
    conversation_id BLOB NOT NULL PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
    instructions TEXT NOT NULL DEFAULT '',
    preset TEXT NOT NULL DEFAULT '', -- what the preset was called that they come from; empty: the person's own words
    max_output_tokens INTEGER CHECK (max_output_tokens > 0), -- NULL: no limit
    project_id BLOB REFERENCES projects (id) ON DELETE SET NULL, -- NULL: none
    is_streamed INTEGER NOT NULL DEFAULT 1 CHECK (is_streamed IN (0, 1))
, is_without_project INTEGER NOT NULL DEFAULT 0
    CHECK (is_without_project IN (0, 1)) /* it takes no project from its folder */) STRICT, WITHOUT ROWID;

CREATE INDEX conversation_options_by_project ON conversation_options (project_id);

CREATE VIRTUAL TABLE conversation_words USING fts5(
    text, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2'
);

CREATE TABLE 'conversation_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'conversation_words_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'conversation_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'conversation_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE conversations (
    seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, -- the row of conversation_words
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    profile_id BLOB NOT NULL REFERENCES profiles (id),
    title TEXT NOT NULL DEFAULT '', -- empty while nothing has been asked
    title_source TEXT NOT NULL DEFAULT 'auto' CHECK (title_source IN ('auto', 'person')),
    leaf_id BLOB REFERENCES messages (id) DEFERRABLE INITIALLY DEFERRED, -- end of the visible path; NULL: no message
    created_at_ms INTEGER NOT NULL DEFAULT 0,
    updated_at_ms INTEGER NOT NULL DEFAULT 0 -- when something was last said in it
, folder_id BLOB REFERENCES folders (id) /* the folder that it is in; NULL: none */, pinned_position INTEGER /* its place among the pinned ones, from the top; NULL: not pinned */, archived_at_ms INTEGER /* the list does not show it since then; NULL: it does */, trashed_at_ms INTEGER /* it is in the trash since then; NULL: it is not */, is_unread INTEGER NOT NULL DEFAULT 0 CHECK (is_unread IN (0, 1))
    /* an answer ended in it while another one was open */, origin_id BLOB REFERENCES conversations (id) ON DELETE SET NULL
    /* the conversation that it was forked from; NULL: none that is known */, is_title_asked INTEGER NOT NULL DEFAULT 0 CHECK (is_title_asked IN (0, 1))
    /* its service was asked for a title, and is not asked again */) STRICT;

CREATE INDEX conversations_by_folder ON conversations (folder_id) WHERE folder_id IS NOT NULL;

CREATE INDEX conversations_by_leaf ON conversations (leaf_id);

CREATE INDEX conversations_by_origin ON conversations (origin_id) WHERE origin_id IS NOT NULL;

CREATE INDEX conversations_by_profile ON conversations (profile_id);

CREATE INDEX conversations_by_update ON conversations (updated_at_ms DESC, seq DESC);

CREATE INDEX conversations_trashed ON conversations (trashed_at_ms) WHERE trashed_at_ms IS NOT NULL;

CREATE TABLE document_attempts (
    -- Files whose document is being read for the search, or was being read when the app ended; no row: neither.
    file_id BLOB NOT NULL PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    n_attempts INTEGER NOT NULL CHECK (n_attempts > 0), -- attempts without a result, with the running one
    is_running INTEGER NOT NULL CHECK (is_running IN (0, 1)) -- 1: an attempt of this run, or of the last run until the start has settled it
) STRICT, WITHOUT ROWID;

CREATE TABLE document_passages (
    -- The text of a file, passage by passage in their order, as the search finds and shows it.
    seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, -- the row of document_words
    file_id BLOB NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    page INTEGER CHECK (page > 0), -- NULL: it has no pages
    text TEXT NOT NULL
) STRICT;

CREATE INDEX document_passages_by_file ON document_passages (file_id, seq);

CREATE TABLE document_texts (
    -- Files whose text was read for the search; no row: not yet.
    file_id BLOB NOT NULL PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
    n_bytes INTEGER NOT NULL DEFAULT 0 CHECK (n_bytes >= 0), -- of its passages; 0: it has none
    is_whole INTEGER NOT NULL DEFAULT 1 CHECK (is_whole IN (0, 1)), -- 0: some of its text is left out
    read_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE VIRTUAL TABLE document_words USING fts5(
    text, content='', contentless_delete=1, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2'
);

CREATE TABLE 'document_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'document_words_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'document_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'document_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE draft_attachments (
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    file_id BLOB NOT NULL REFERENCES files (id),
    position INTEGER NOT NULL DEFAULT 0, is_reused INTEGER NOT NULL DEFAULT 0 CHECK (is_reused IN (0, 1))
    /* the service had it before it was attached here */,
    PRIMARY KEY (conversation_id, file_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX draft_attachments_by_file ON draft_attachments (file_id);

CREATE TABLE drafts (
    conversation_id BLOB NOT NULL PRIMARY KEY REFERENCES conversations (id) ON DELETE CASCADE,
    text TEXT NOT NULL DEFAULT ''
) STRICT;

CREATE TABLE edit_attachments (
    -- Files that were added to a question that is being edited.
    message_id BLOB NOT NULL REFERENCES edits (message_id) ON DELETE CASCADE,
    file_id BLOB NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    position INTEGER NOT NULL DEFAULT 0,
    is_reused INTEGER NOT NULL DEFAULT 0 CHECK (is_reused IN (0, 1)), -- the service had it before it was added here
    name TEXT, -- what it is called in the edit; NULL: as the service has it
    PRIMARY KEY (message_id, file_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX edit_attachments_by_file ON edit_attachments (file_id);

CREATE TABLE edit_removed_files (
    -- Files that were removed from a question that is being edited.
    message_id BLOB NOT NULL REFERENCES edits (message_id) ON DELETE CASCADE,
    file_id BLOB NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    PRIMARY KEY (message_id, file_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX edit_removed_files_by_file ON edit_removed_files (file_id);

CREATE TABLE edits (
    -- Words of a question that are being changed and were not sent.
    message_id BLOB NOT NULL PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
    text TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

CREATE TABLE erased_conversations (
    -- Ids of conversations that were deleted for good, so that no import brings them back unasked.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    erased_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE files (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16), -- the app's own id; it exists before the service's
    profile_id BLOB NOT NULL REFERENCES profiles (id),
    service_file_id TEXT, -- NULL until the service has it
    name TEXT NOT NULL DEFAULT '',
    bytes INTEGER NOT NULL DEFAULT 0 CHECK (bytes >= 0),
    sha256 BLOB CHECK (length(sha256) = 32), -- NULL: known only from the service's list
    purpose TEXT NOT NULL DEFAULT '',
    status TEXT NOT NULL DEFAULT '{}', -- a domain::FileStatus as JSON
    source_path BLOB, -- where it was read from: bytes on Unix, UTF-8 elsewhere
    source_modified_at_ms INTEGER, -- the source's own time when it was read
    created_at_ms INTEGER, -- when the service got it, by the service's clock; NULL: unknown
    added_at_ms INTEGER NOT NULL DEFAULT 0, -- when the app learned of it
    uploaded_at_ms INTEGER, -- when the service confirmed the upload, by this computer's clock
    deleted_at_ms INTEGER -- a tombstone since then; it keeps its name for the messages that carry it
, delete_at_ms INTEGER /* the service is asked to delete it then; NULL: it stays */, is_delete_sent INTEGER NOT NULL DEFAULT 0 CHECK (is_delete_sent IN (0, 1)) /* the service has been asked */, delete_problem TEXT /* why it was not deleted, in sentences; NULL: nothing went wrong */, sent_at_ms INTEGER
    /* since then its bytes may be on the service, which has not said so; NULL: they are not, or it has */, folded_name TEXT /* the name as it is searched: without case and accents; NULL: not worked out yet */, name_order TEXT /* what the name is sorted by */, extension TEXT /* the end of the name after its last dot, in small letters; empty: none */, since_ms INTEGER AS (coalesce(created_at_ms, added_at_ms)) VIRTUAL /* its age counts from here */, forgotten_at_ms INTEGER /* a tombstone that the person does not want to see in the list; NULL: it is shown */) STRICT;

CREATE INDEX files_by_age ON files (profile_id, since_ms, id) WHERE deleted_at_ms IS NULL;

CREATE INDEX files_by_name ON files (profile_id, name_order, id) WHERE deleted_at_ms IS NULL;

CREATE INDEX files_by_profile ON files (profile_id, deleted_at_ms);

CREATE UNIQUE INDEX files_by_service_id ON files (profile_id, service_file_id) WHERE service_file_id IS NOT NULL;

CREATE INDEX files_by_sha256 ON files (profile_id, sha256) WHERE sha256 IS NOT NULL;

CREATE INDEX files_by_size ON files (profile_id, bytes, id) WHERE deleted_at_ms IS NULL;

CREATE INDEX files_by_source ON files (profile_id, source_path) WHERE source_path IS NOT NULL;

CREATE INDEX files_to_delete ON files (delete_at_ms) WHERE delete_at_ms IS NOT NULL;

CREATE INDEX files_unread ON files (profile_id, bytes, status ->> '$.state', added_at_ms, id)
    WHERE sha256 IS NULL AND service_file_id IS NULL AND deleted_at_ms IS NULL AND delete_at_ms IS NULL;

CREATE INDEX files_with_needed_source ON files (source_path)
    WHERE deleted_at_ms IS NULL AND source_path IS NOT NULL
        AND (service_file_id IS NULL OR status ->> '$.state' IN ('processing', 'processing_failed'));

CREATE INDEX files_without_upload ON files (added_at_ms) WHERE service_file_id IS NULL AND deleted_at_ms IS NULL;

CREATE INDEX files_without_words ON files (id) WHERE folded_name IS NULL;

CREATE TABLE folders (
    -- A place for conversations and other folders.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    parent_id BLOB REFERENCES folders (id), -- the folder around it; NULL: none
    name TEXT NOT NULL,
    instructions TEXT NOT NULL DEFAULT '', -- for conversations in it that have none of their own
    preset TEXT NOT NULL DEFAULT '', -- as in conversation_options
    project_id BLOB REFERENCES projects (id) ON DELETE SET NULL, -- as the instructions; NULL: none
    is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)), -- whether the list shows what is in it
    created_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX folders_by_parent ON folders (parent_id);

CREATE INDEX folders_by_project ON folders (project_id);

CREATE TABLE items (
    message_id BLOB NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    position INTEGER NOT NULL DEFAULT 0,
    json TEXT NOT NULL DEFAULT '{}', -- a domain::Item
    PRIMARY KEY (message_id, position)
) STRICT;

CREATE TABLE journal (
    -- What has been received of an answer that is not finished; deleted when the turn ends.
    turn_id BLOB NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
    ordinal INTEGER NOT NULL,
    piece TEXT NOT NULL DEFAULT '{}', -- a domain::turn::Piece as JSON
    PRIMARY KEY (turn_id, ordinal)
) STRICT;

CREATE TABLE message_attachments (
    message_id BLOB NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    file_id BLOB NOT NULL REFERENCES files (id),
    position INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (message_id, file_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX message_attachments_by_file ON message_attachments (file_id);

CREATE TABLE message_instructions (
    -- Instructions for one message only. They stand instead of those of the conversation; empty: none.
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    message_id BLOB UNIQUE REFERENCES messages (id) ON DELETE CASCADE, -- the question that was sent
    entry_id BLOB UNIQUE REFERENCES outbox (id) ON DELETE CASCADE, -- the question that waits; both NULL: the next one
    text TEXT NOT NULL DEFAULT '',
    preset TEXT NOT NULL DEFAULT '' -- as in conversation_options
) STRICT;

CREATE INDEX message_instructions_by_conversation ON message_instructions (conversation_id);

CREATE UNIQUE INDEX message_instructions_next ON message_instructions (conversation_id)
    WHERE message_id IS NULL AND entry_id IS NULL;

CREATE VIRTUAL TABLE message_terms USING fts5vocab('message_words', 'row');

CREATE VIRTUAL TABLE message_words USING fts5(
    text, content='', contentless_delete=1, prefix='1 2 3 4', tokenize='unicode61 remove_diacritics 2'
);

CREATE TABLE 'message_words_config'(k PRIMARY KEY, v) WITHOUT ROWID;

CREATE TABLE 'message_words_data'(id INTEGER PRIMARY KEY, block BLOB);

CREATE TABLE 'message_words_docsize'(id INTEGER PRIMARY KEY, sz BLOB, origin INTEGER);

CREATE TABLE 'message_words_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

CREATE TABLE messages (
    seq INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, -- the row of message_words
    id BLOB NOT NULL UNIQUE CHECK (length(id) = 16),
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    -- The message before it; NULL for a root. Not a cascade: a long path would exceed SQLite's depth of triggers.
    parent_id BLOB REFERENCES messages (id) DEFERRABLE INITIALLY DEFERRED,
    role TEXT NOT NULL DEFAULT 'you' CHECK (role IN ('you', 'assistant')),
    status TEXT NOT NULL DEFAULT 'complete'
        CHECK (status IN ('sending', 'streaming', 'complete', 'stopped', 'cut', 'failed')),
    created_at_ms INTEGER NOT NULL DEFAULT 0
, deleted_at_ms INTEGER /* a tombstone since then, which the visible path passes over */, erased_at_ms INTEGER /* its words and files are gone since then, so it stays deleted */) STRICT;

CREATE INDEX messages_by_conversation ON messages (conversation_id, parent_id, seq);

CREATE INDEX messages_by_parent ON messages (parent_id, seq);

CREATE INDEX messages_to_erase ON messages (deleted_at_ms) WHERE deleted_at_ms IS NOT NULL AND erased_at_ms IS NULL;

CREATE TABLE open_conversation (
    -- The conversation that was open last: at most one row.
    only INTEGER NOT NULL PRIMARY KEY CHECK (only = 1),
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE
) STRICT;

CREATE INDEX open_conversation_by_conversation ON open_conversation (conversation_id);

CREATE TABLE outbox (
    -- A question that is no message yet. It becomes one in the transaction in which it goes.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    position INTEGER NOT NULL DEFAULT 0, -- its place among those of the conversation; may be negative
    text TEXT NOT NULL DEFAULT '',
    wait TEXT NOT NULL DEFAULT 'person' CHECK (wait IN ('answer', 'connection', 'person')), -- what it waits for
    reason TEXT NOT NULL DEFAULT 'null', -- a domain::outbox::Reason as JSON
    is_edited INTEGER NOT NULL DEFAULT 0 CHECK (is_edited IN (0, 1)), -- it is being edited and does not go
    since_ms INTEGER NOT NULL DEFAULT 0, -- when it came here
    removed_at_ms INTEGER -- the person removed it, and can undo that for a while; NULL: it is there
) STRICT;

CREATE TABLE outbox_attachments (
    entry_id BLOB NOT NULL REFERENCES outbox (id) ON DELETE CASCADE,
    file_id BLOB NOT NULL REFERENCES files (id),
    position INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (entry_id, file_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_attachments_by_file ON outbox_attachments (file_id);

CREATE UNIQUE INDEX outbox_by_conversation ON outbox (conversation_id, position);

CREATE INDEX outbox_removed ON outbox (removed_at_ms) WHERE removed_at_ms IS NOT NULL;

CREATE TABLE presets (
    -- Instructions that are kept under a name. {{words}} in them are asked for when they are used.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL COLLATE NOCASE UNIQUE,
    text TEXT NOT NULL DEFAULT '',
    version INTEGER NOT NULL DEFAULT 1, -- grows with each change of the text
    changed_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE profiles (
    -- A service account. The key itself is never here, only where it is kept.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL DEFAULT '',
    address TEXT NOT NULL DEFAULT '', -- empty for the local service
    kind TEXT NOT NULL DEFAULT 'remote' CHECK (kind IN ('local', 'remote')),
    key_location TEXT NOT NULL DEFAULT 'none' CHECK (key_location IN ('none', 'keyring', 'session', 'environment')),
    key_ends_in TEXT NOT NULL DEFAULT '' CHECK (length(key_ends_in) <= 4), -- to tell keys apart
    is_chosen INTEGER NOT NULL DEFAULT 0 CHECK (is_chosen IN (0, 1)), -- new conversations use it
    files_checked_at_ms INTEGER, -- when the service was last asked for its files; NULL: never
    created_at_ms INTEGER NOT NULL DEFAULT 0,
    forgotten_at_ms INTEGER -- the person removed it; it stays for its conversations and files
, doubt_since_ms INTEGER
    /* since then the service may have a file that has no row here; NULL: it has none */, size_limit TEXT /* a domain::SizeLimit as JSON; NULL: no file was too large */, no_files TEXT /* why the service takes no files: 'not_offered' or 'not_allowed'; NULL: it does, or is not known to refuse */, no_files_at_ms INTEGER /* when the service last said so; NULL: never, or it takes files again */) STRICT;

CREATE UNIQUE INDEX profiles_chosen ON profiles (is_chosen) WHERE is_chosen = 1;

CREATE TABLE projects (
    -- A project of a service, under a name that the person gave it.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16), -- the app's own id
    profile_id BLOB NOT NULL REFERENCES profiles (id),
    service_project_id TEXT NOT NULL, -- a UUID, in small letters
    name TEXT NOT NULL DEFAULT '',
    created_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE UNIQUE INDEX projects_by_service_id ON projects (profile_id, service_project_id);

CREATE TABLE prompts (
    -- Words for a question that are kept under a name. {{words}} in them are asked for when they are used.
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    name TEXT NOT NULL COLLATE NOCASE UNIQUE,
    text TEXT NOT NULL DEFAULT '',
    changed_at_ms INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE requests (
    turn_id BLOB NOT NULL PRIMARY KEY REFERENCES turns (id) ON DELETE CASCADE,
    body TEXT NOT NULL -- as sent, JSON; headers, and so the key, are not part of it
, base_turn_id BLOB /* the turn whose whole 'input' comes before the 'input' of body; NULL: none. No foreign key: a cascade runs by nested triggers, at most 1,000 deep */, n_items INTEGER /* items of the whole 'input'; NULL: it is no list, or an earlier version stored it */, input_sha256 BLOB /* of the whole 'input', see crates/store/src/turns/sent.rs; NULL as n_items */) STRICT;

CREATE TABLE settings (
    key TEXT NOT NULL PRIMARY KEY,
    json TEXT NOT NULL DEFAULT 'null'
) STRICT;

CREATE TABLE temporary_uploads (
    -- An upload of a temporary conversation, from before its first byte until the service has deleted it. All else of
    -- the conversation is in memory: no name and no text is here.
    id INTEGER NOT NULL PRIMARY KEY,
    conversation_id BLOB NOT NULL CHECK (length(conversation_id) = 16), -- it is in memory, or gone
    file_id BLOB NOT NULL CHECK (length(file_id) = 16), -- the same; an upload that is tried again has a row for each try
    profile_id BLOB NOT NULL REFERENCES profiles (id),
    service_file_id TEXT, -- NULL: the service has not said that it has the file
    name_digest BLOB NOT NULL CHECK (length(name_digest) = 32), -- SHA-256 of file_id and the name, to recognise it in a list
    bytes INTEGER NOT NULL CHECK (bytes >= 0),
    sent_at_ms INTEGER NOT NULL,
    deleted_at_ms INTEGER -- the service does not have it since then; NULL: it may
) STRICT;

CREATE INDEX temporary_uploads_by_conversation ON temporary_uploads (conversation_id);

CREATE INDEX temporary_uploads_by_profile ON temporary_uploads (profile_id);

CREATE TABLE "threads" (
    -- What a service knows of a conversation. A branch may have a thread of its own.
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    profile_id BLOB NOT NULL REFERENCES profiles (id),
    service_conversation_id TEXT NOT NULL,
    -- It has seen the path to here, no more; NULL: nothing of it yet.
    last_message_id BLOB REFERENCES messages (id) ON DELETE CASCADE,
    instructions TEXT, -- those that the service was given when it began; NULL: none
    -- The person gave the id: the service knows earlier words that are not here, and instructions that nobody knows.
    is_attached INTEGER NOT NULL DEFAULT 0 CHECK (is_attached IN (0, 1)),
    PRIMARY KEY (conversation_id, profile_id, service_conversation_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX threads_by_message ON threads (last_message_id);

CREATE INDEX threads_by_profile ON threads (profile_id);

CREATE TABLE trashed_files (
    -- Files of a conversation in the trash that the service is asked to delete when it goes for good.
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    file_id BLOB NOT NULL REFERENCES files (id) ON DELETE CASCADE,
    PRIMARY KEY (conversation_id, file_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX trashed_files_by_file ON trashed_files (file_id);

CREATE TABLE turns (
    id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
    conversation_id BLOB NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    profile_id BLOB NOT NULL REFERENCES profiles (id),
    question_id BLOB NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
    answer_id BLOB NOT NULL UNIQUE REFERENCES messages (id) ON DELETE CASCADE,
    status TEXT NOT NULL DEFAULT 'sending'
        CHECK (status IN ('sending', 'streaming', 'complete', 'stopped', 'cut', 'failed')),
    way TEXT NOT NULL DEFAULT 'replayed' CHECK (way IN ('extended', 'replayed')), -- how the context was sent
    request TEXT NOT NULL DEFAULT '{}', -- the body as sent, JSON; headers, and so the key, are not part of it
    response_id TEXT,
    service_conversation_id TEXT,
    model TEXT,
    input_tokens INTEGER,
    output_tokens INTEGER,
    ending TEXT, -- a domain::turn::Ending as JSON; NULL while the turn goes on
    http_status INTEGER,
    n_sequence_notes INTEGER NOT NULL DEFAULT 0, -- repeats, gaps and steps back in the stream's numbers
    started_at_ms INTEGER NOT NULL DEFAULT 0,
    first_byte_at_ms INTEGER,
    first_word_at_ms INTEGER,
    ended_at_ms INTEGER
, request_id TEXT, received_bytes INTEGER, request_gone TEXT
    CHECK (request_gone IN ('erased', 'forked')) /* why the request is null although one was sent; NULL: it is not gone */, reason TEXT, preset TEXT NOT NULL DEFAULT '', project TEXT NOT NULL DEFAULT '', retries TEXT NOT NULL DEFAULT '[]', max_output_tokens INTEGER /* the bound that was sent; NULL: none */, replaced_text TEXT NOT NULL DEFAULT '' /* streamed words that the final text replaced; empty: none */, n_files_in_progress INTEGER NOT NULL DEFAULT 0 /* files of the question that the service was still processing when the question was sent */, context_use TEXT /* a domain::turn::ContextUse as JSON; NULL: the service did not say it */) STRICT;

CREATE INDEX turns_by_conversation ON turns (conversation_id);

CREATE INDEX turns_by_profile ON turns (profile_id);

CREATE INDEX turns_by_question ON turns (question_id);

CREATE INDEX turns_unfinished ON turns (started_at_ms) WHERE ended_at_ms IS NULL;
