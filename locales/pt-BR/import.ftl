### Settings, Data and backup: importing conversations.

import-section = Importar
import-section-note = Do { -brand }, ChatGPT, Claude, LibreChat, Open WebUI ou Jan
import-conversations = Importar conversas
import-open = Importar…
import-open-folder = Importar pasta…
import-title = Importar do { $program }
import-title-reading = Importar
import-file-sized = { $name }, { $size }
import-file-dated = { $name }, salvo em { $day }, { $size }
import-reading = Lendo a exportação: { $percent }
import-new = Novas
import-known = Já aqui, ignoradas
import-refused = Não podem ser importadas
import-show-all = Mostrar todas ({ $n })
import-more = e mais { $n }
import-untitled = Sem título
import-folder = Pasta
import-folder-new = { $name } (nova)
import-folder-own = Como na exportação
import-folder-none = Sem pasta
import-files = { $n ->
    [one] Importar { $n } arquivo anexado
    [many] Importar { $n } de arquivos anexados
   *[other] Importar { $n } arquivos anexados
}
import-files-kept = { $size }, mantidos neste computador até que uma conversa precise deles
import-files-missing = { $n ->
    [one] { $n } arquivo anexado não está na exportação.
    [many] { $n } de arquivos anexados não estão na exportação.
   *[other] { $n } arquivos anexados não estão na exportação.
}
import-overwrites-nothing = Nada é sobrescrito.
import-do = { $n ->
    [one] Importar { $n } conversa
    [many] Importar { $n } de conversas
   *[other] Importar { $n } conversas
}
import-progress = { $done } de { $total }
import-done = { $n ->
    [one] { $n } conversa importada.
    [many] { $n } de conversas importadas.
   *[other] { $n } conversas importadas.
}
import-done-messages = { $n ->
    [one] { $n } mensagem importada.
    [many] { $n } de mensagens importadas.
   *[other] { $n } mensagens importadas.
}
import-done-files = { $n ->
    [one] { $n } arquivo importado.
    [many] { $n } de arquivos importados.
   *[other] { $n } arquivos importados.
}
import-show = Mostrar
import-left = { $n ->
    [one] { $n } conversa não foi importada. Importe novamente para adicioná-la.
    [many] { $n } de conversas não foram importadas. Importe novamente para adicioná-las.
   *[other] { $n } conversas não foram importadas. Importe novamente para adicioná-las.
}
backups-reason-import = Antes de uma importação
