trash-title = Lixeira
trash-search = Pesquisar na lixeira
trash-empty = Esvaziar lixeira…
trash-note = { $n ->
    [one] Conversas e mensagens são excluídas definitivamente após { $n } dia.
    [many] Conversas e mensagens são excluídas definitivamente após { $n } dias.
   *[other] Conversas e mensagens são excluídas definitivamente após { $n } dias.
}
trash-note-forever = Conversas e mensagens são mantidas até você esvaziar a lixeira.
trash-change = Alterar
trash-name = Nome
trash-deleted = Excluído
trash-left = Tempo restante
trash-messages = Mensagens
trash-days-left = { $n ->
    [one] { $n } dia
    [many] { $n } dias
   *[other] { $n } dias
}
trash-today = Hoje
trash-restore = Restaurar
trash-restore-of = Restaurar “{ $name }”
trash-erase-of = Excluir “{ $name }” definitivamente
trash-files = Será excluído junto: { $names }
trash-no-text = Mensagem sem texto
trash-message-in = Mensagem em “{ $title }”
trash-none-title = A lixeira está vazia
trash-none-text = As conversas e mensagens que você excluir ficam aqui por um tempo.
trash-restored = “{ $name }” restaurado
trash-restored-open = Abrir
trash-empty-title = Esvaziar a lixeira?
trash-empty-text = { $n ->
    [one] Isso exclui definitivamente { $n } item deste computador.
    [many] Isso exclui definitivamente { $n } itens deste computador.
   *[other] Isso exclui definitivamente { $n } itens deste computador.
}
trash-erase-title = Excluir “{ $name }” definitivamente?
trash-erase-text = Depois não será possível restaurar.
trash-backups = { $n ->
    [one] { $n } backup ainda pode conter isso.
    [many] { $n } backups ainda podem conter isso.
   *[other] { $n } backups ainda podem conter isso.
}
trash-erase = Excluir definitivamente
settings-trash = Manter conversas excluídas
settings-trash-forever = Até eu esvaziar a lixeira
settings-trash-days = { $n ->
    [one] { $n } dia
    [many] { $n } dias
   *[other] { $n } dias
}
