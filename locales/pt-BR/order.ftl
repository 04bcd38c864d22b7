order-pinned = Fixadas
order-folders = Pastas
order-new-folder = Nova pasta
order-archived = Arquivadas
order-by-title = Todas as conversas
order-unread = Não lida
order-move-here = mover para cá
order-folder-count = { $n ->
    [one] { $n } conversa
    [many] { $n } conversas
   *[other] { $n } conversas
}
order-pin = Fixar
order-unpin = Desafixar
order-move = Mover para pasta…
order-mark-unread = Marcar como não lida
order-mark-read = Marcar como lida
order-archive = Arquivar
order-unarchive = Desarquivar
order-select = Selecionar
folder-new-conversation = Nova conversa aqui
folder-new-inside = Nova pasta dentro
folder-settings = Configurações da pasta…
folder-move = Mover pasta…
folder-delete = Excluir pasta…
folder-delete-title = Excluir a pasta “{ $name }”?
folder-delete-text = As instruções dela são excluídas. As conversas e pastas saem dela e são mantidas.
folder-title = Configurações da pasta
folder-name = Nome
folder-instructions = Instruções
folder-options-note = Para conversas desta pasta sem instruções ou projeto próprios.
folder-project = Projeto
folder-project-none = Nenhum
folder-create = Criar pasta
move-title = { $n ->
    [one] Mover conversa para
    [many] Mover { $n } conversas para
   *[other] Mover { $n } conversas para
}
move-folder-title = Mover “{ $name }” para
move-none = Nenhuma pasta
move-new = Nova pasta…
order-selection = Conversas selecionadas
order-n-selected = { $n ->
    [one] { $n } selecionada
    [many] { $n } selecionadas
   *[other] { $n } selecionadas
}
order-selected = selecionada
order-select-all = Selecionar tudo
order-clear = Limpar seleção
order-move-short = Mover
order-done-archived = { $n ->
    [one] Conversa arquivada
    [many] { $n } conversas arquivadas
   *[other] { $n } conversas arquivadas
}
order-done-unarchived = { $n ->
    [one] Conversa desarquivada
    [many] { $n } conversas desarquivadas
   *[other] { $n } conversas desarquivadas
}
order-done-moved = { $n ->
    [one] Conversa movida
    [many] { $n } conversas movidas
   *[other] { $n } conversas movidas
}
order-done-trashed = { $n ->
    [one] Conversa movida para a lixeira
    [many] { $n } conversas movidas para a lixeira
   *[other] { $n } conversas movidas para a lixeira
}
archived-search = Pesquisar nos arquivados
archived-back = Desarquivar “{ $name }”
archived-delete = Excluir “{ $name }”
archived-none-title = Nada arquivado
archived-none-text = As conversas arquivadas saem da lista, mas ainda podem ser encontradas e abertas aqui.
conversation-forked-from = Copiada de
option-from-folder = { $value } (da pasta { $folder })
settings-order = Ordenar conversas por
settings-order-latest = Última atividade
settings-order-created = Data de criação
settings-order-title = Título
action-archive-conversation = Arquivar conversa
action-archive-conversation-keywords = guardar ocultar
action-pin-conversation = Fixar ou desafixar conversa
action-pin-conversation-keywords = estrela favorito topo
action-move-conversation = Mover conversa para pasta…
action-move-conversation-keywords = pasta projeto ordem
action-new-folder = Nova pasta
action-new-folder-keywords = diretório projeto grupo
action-archived = Conversas arquivadas
action-archived-keywords = arquivo
action-trash = Lixeira
action-trash-keywords = excluídas restaurar
