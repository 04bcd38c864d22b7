### Settings, Data and backup: importing conversations.

import-section = Import
import-section-note = From { -brand }, ChatGPT, Claude, LibreChat, Open WebUI or Jan
import-conversations = Import conversations
# Both open a dialog of the system.
import-open = Import…
import-open-folder = Import folder…
# A title. $program is the name of a program.
import-title = Import from { $program }
# A title, while the export is read.
import-title-reading = Import
import-file-sized = { $name }, { $size }
import-file-dated = { $name }, saved on { $day }, { $size }
# $percent is a number with its sign, as 40%.
import-reading = Reading the export: { $percent }
import-new = New
import-known = Already here, skipped
import-refused = Can’t be imported
import-show-all = Show all { $n }
# Below a list that is not complete.
import-more = and { $n } more
import-untitled = Untitled
import-folder = Folder
import-folder-new = { $name } (new)
import-folder-own = As in the export
import-folder-none = No folder
import-files = { $n ->
    [one] Import { $n } attached file
   *[other] Import { $n } attached files
}
import-files-kept = { $size }, kept on this computer until a conversation needs them
import-files-missing = { $n ->
    [one] { $n } attached file isn’t in the export.
   *[other] { $n } attached files aren’t in the export.
}
import-overwrites-nothing = Nothing is overwritten.
import-do = { $n ->
    [one] Import { $n } conversation
   *[other] Import { $n } conversations
}
# How far an import is: numbers of conversations.
import-progress = { $done } of { $total }
import-done = { $n ->
    [one] { $n } conversation imported.
   *[other] { $n } conversations imported.
}
import-done-messages = { $n ->
    [one] { $n } message imported.
   *[other] { $n } messages imported.
}
import-done-files = { $n ->
    [one] { $n } file imported.
   *[other] { $n } files imported.
}
# Opens one of the conversations that were imported.
import-show = Show
import-left = { $n ->
    [one] { $n } conversation wasn’t imported. Import again to add it.
   *[other] { $n } conversations weren’t imported. Import again to add them.
}
# Why a backup was made.
backups-reason-import = Before an import
