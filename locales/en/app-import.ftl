### Imports: problems, and what is said of conversations of an archive.

import-file = Can’t read { $name }.
import-unknown = { $name } isn’t an export that { -brand } can read.
# After the sentence above.
import-unknown-next = Choose an export from { -brand }, ChatGPT, Claude, LibreChat, Open WebUI or Jan.
import-damaged = { $name } is damaged or incomplete.
import-damaged-next = Download the export again.
import-encrypted = { $name } is protected by a password.
import-encrypted-next = Unpack it, then import the folder.
import-unsafe = { $name } isn’t safe to import.
# $path is the path of a file in an archive.
import-unsafe-path = It contains a file with the path { $path }, which leads out of it.
import-bomb = It unpacks to far more than an export contains.
import-too-many = It has more files or conversations than any export.
import-newer = A newer version of { -brand } made { $name }.
import-changed = { $name } has changed.
import-gone = This preview is no longer valid.
import-choose-again = Choose the export again.
import-answer-failed = This answer failed before it was imported.

## Why a conversation is skipped, or can’t come in: a few words beside its title

import-note-same = same text
import-note-newer-here = newer here, kept
import-note-trashed = in the trash
import-note-twice = twice in the export
import-note-grown = { $n ->
    [one] { $n } new message
   *[other] { $n } new messages
}
import-note-files = { $n ->
    [one] { $n } deleted file comes back
   *[other] { $n } deleted files come back
}
import-reason-empty = empty
import-reason-unreadable = unreadable
import-reason-no-id = no ID
import-reason-too-large = larger than 32 MB
import-reason-too-many-messages = too many messages
import-reason-too-deep = nested too deeply
import-reason-circular = messages in a circle
import-reason-audio = audio only
import-reason-newer = made by a newer version
import-reason-mixed = has messages of another conversation

## Names of programs

import-program-parlance = { -brand }
import-program-chat-gpt = ChatGPT
import-program-claude = Claude
import-program-libre-chat = LibreChat
import-program-open-web-ui = Open WebUI
import-program-jan = Jan

## Titles of the system’s dialogs

dialog-import = Import conversations
dialog-import-folder = Import a folder
