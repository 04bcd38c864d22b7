### Imports: problems, and what is said of conversations of an archive.

import-file = { $name } kann nicht gelesen werden.
import-unknown = { $name } ist kein Export, den { -brand } lesen kann.
import-unknown-next = Wählen Sie einen Export aus { -brand }, ChatGPT, Claude, LibreChat, Open WebUI oder Jan.
import-damaged = { $name } ist beschädigt oder unvollständig.
import-damaged-next = Laden Sie den Export noch einmal herunter.
import-encrypted = { $name } ist mit einem Passwort geschützt.
import-encrypted-next = Entpacken Sie ihn und importieren Sie dann den Ordner.
import-unsafe = { $name } kann nicht sicher importiert werden.
import-unsafe-path = Er enthält eine Datei mit dem Pfad { $path }, der aus ihm hinausführt.
import-bomb = Entpackt ist er weit größer, als ein Export sein kann.
import-too-many = Er enthält mehr Dateien oder Unterhaltungen als jeder Export.
import-newer = Eine neuere Version von { -brand } hat { $name } erstellt.
import-changed = { $name } hat sich geändert.
import-gone = Diese Vorschau gilt nicht mehr.
import-choose-again = Wählen Sie den Export noch einmal.
import-answer-failed = Diese Antwort war vor dem Import fehlgeschlagen.

## Why a conversation is skipped, or can’t come in: a few words beside its title

import-note-same = gleicher Text
import-note-newer-here = hier neuer, bleibt
import-note-trashed = im Papierkorb
import-note-twice = doppelt im Export
import-note-grown = { $n ->
    [one] { $n } neue Nachricht
   *[other] { $n } neue Nachrichten
}
import-note-files = { $n ->
    [one] { $n } gelöschte Datei kommt zurück
   *[other] { $n } gelöschte Dateien kommen zurück
}
import-reason-empty = leer
import-reason-unreadable = nicht lesbar
import-reason-no-id = keine ID
import-reason-too-large = größer als 32 MB
import-reason-too-many-messages = zu viele Nachrichten
import-reason-too-deep = zu tief verschachtelt
import-reason-circular = Nachrichten im Kreis
import-reason-audio = nur Audio
import-reason-newer = von einer neueren Version
import-reason-mixed = enthält Nachrichten einer anderen Unterhaltung

## Names of programs

import-program-parlance = { -brand }
import-program-chat-gpt = ChatGPT
import-program-claude = Claude
import-program-libre-chat = LibreChat
import-program-open-web-ui = Open WebUI
import-program-jan = Jan

## Titles of the system’s dialogs

dialog-import = Unterhaltungen importieren
dialog-import-folder = Ordner importieren
