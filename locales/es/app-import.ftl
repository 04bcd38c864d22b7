### Imports: problems, and what is said of conversations of an archive.

import-file = No se puede leer { $name }.
import-unknown = { $name } no es una exportación que { -brand } pueda leer.
import-unknown-next = Elija una exportación de { -brand }, ChatGPT, Claude, LibreChat, Open WebUI o Jan.
import-damaged = { $name } está dañado o incompleto.
import-damaged-next = Descargue de nuevo la exportación.
import-encrypted = { $name } está protegido con contraseña.
import-encrypted-next = Descomprímalo y luego importe la carpeta.
import-unsafe = { $name } no es seguro para importar.
import-unsafe-path = Contiene un archivo con la ruta { $path }, que sale de él.
import-bomb = Descomprimido ocupa mucho más que una exportación.
import-too-many = Tiene más archivos o conversaciones que cualquier exportación.
import-newer = Una versión más reciente de { -brand } creó { $name }.
import-changed = { $name } ha cambiado.
import-gone = Esta vista previa ya no es válida.
import-choose-again = Elija de nuevo la exportación.
import-answer-failed = Esta respuesta falló antes de la importación.

## Why a conversation is skipped, or can’t come in: a few words beside its title

import-note-same = mismo texto
import-note-newer-here = más reciente aquí, se conserva
import-note-trashed = en la papelera
import-note-twice = duplicada en la exportación
import-note-grown = { $n ->
    [one] { $n } mensaje nuevo
    [many] { $n } de mensajes nuevos
   *[other] { $n } mensajes nuevos
}
import-note-files = { $n ->
    [one] se recupera { $n } archivo eliminado
    [many] se recuperan { $n } de archivos eliminados
   *[other] se recuperan { $n } archivos eliminados
}
import-reason-empty = vacía
import-reason-unreadable = ilegible
import-reason-no-id = sin ID
import-reason-too-large = más de 32 MB
import-reason-too-many-messages = demasiados mensajes
import-reason-too-deep = anidada en exceso
import-reason-circular = mensajes en círculo
import-reason-audio = solo audio
import-reason-newer = de una versión más reciente
import-reason-mixed = tiene mensajes de otra conversación

## Names of programs

import-program-parlance = { -brand }
import-program-chat-gpt = ChatGPT
import-program-claude = Claude
import-program-libre-chat = LibreChat
import-program-open-web-ui = Open WebUI
import-program-jan = Jan

## Titles of the system’s dialogs

dialog-import = Importar conversaciones
dialog-import-folder = Importar una carpeta
