### Settings, Data and backup: importing conversations.

import-section = Importar
import-section-note = De { -brand }, ChatGPT, Claude, LibreChat, Open WebUI o Jan
import-conversations = Importar conversaciones
import-open = Importar…
import-open-folder = Importar carpeta…
import-title = Importar de { $program }
import-title-reading = Importar
import-file-sized = { $name }, { $size }
import-file-dated = { $name }, guardado el { $day }, { $size }
import-reading = Leyendo la exportación: { $percent }
import-new = Nuevas
import-known = Ya aquí, se omiten
import-refused = No se pueden importar
import-show-all = Mostrar todas ({ $n })
import-more = y { $n } más
import-untitled = Sin título
import-folder = Carpeta
import-folder-new = { $name } (nueva)
import-folder-own = Como en la exportación
import-folder-none = Sin carpeta
import-files = { $n ->
    [one] Importar { $n } archivo adjunto
    [many] Importar { $n } de archivos adjuntos
   *[other] Importar { $n } archivos adjuntos
}
import-files-kept = { $size }, se guardan en este equipo hasta que una conversación los necesite
import-files-missing = { $n ->
    [one] { $n } archivo adjunto no está en la exportación.
    [many] { $n } de archivos adjuntos no están en la exportación.
   *[other] { $n } archivos adjuntos no están en la exportación.
}
import-overwrites-nothing = No se sobrescribe nada.
import-do = { $n ->
    [one] Importar { $n } conversación
    [many] Importar { $n } de conversaciones
   *[other] Importar { $n } conversaciones
}
import-progress = { $done } de { $total }
import-done = { $n ->
    [one] { $n } conversación importada.
    [many] { $n } de conversaciones importadas.
   *[other] { $n } conversaciones importadas.
}
import-done-messages = { $n ->
    [one] { $n } mensaje importado.
    [many] { $n } de mensajes importados.
   *[other] { $n } mensajes importados.
}
import-done-files = { $n ->
    [one] { $n } archivo importado.
    [many] { $n } de archivos importados.
   *[other] { $n } archivos importados.
}
import-show = Mostrar
import-left = { $n ->
    [one] { $n } conversación no se importó. Importe de nuevo para añadirla.
    [many] { $n } de conversaciones no se importaron. Importe de nuevo para añadirlas.
   *[other] { $n } conversaciones no se importaron. Importe de nuevo para añadirlas.
}
backups-reason-import = Antes de una importación
