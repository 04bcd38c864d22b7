self-check-title = Verificação
self-check-good = Nenhum problema encontrado
self-check-problems = { $n ->
    [one] { $n } problema encontrado
    [many] { $n } problemas encontrados
   *[other] { $n } problemas encontrados
}
self-check-never = Ainda não verificado
self-check-note = Verifica os dados deste computador toda semana e quando o { -brand } não foi encerrado corretamente
self-check-checked = Verificado em { $when }
self-check-counted = Verificado em { $when }: { LIST($counts) }
self-check-conversations = { $n ->
    [one] { $n } conversa
    [many] { $n } conversas
   *[other] { $n } conversas
}
self-check-messages = { $n ->
    [one] { $n } mensagem
    [many] { $n } mensagens
   *[other] { $n } mensagens
}
self-check-files = { $n ->
    [one] { $n } arquivo
    [many] { $n } arquivos
   *[other] { $n } arquivos
}
self-check-now = Verificar agora
self-check-running = Verificando: { $percent }
self-check-recover = Recuperar…
self-check-rebuild = Recriar índice
self-check-give-up = Parar de esperar
self-check-recover-title = Recuperar o que for legível?
self-check-recover-text = O { -brand } interrompe as respostas em andamento, coloca o que for legível em dados novos e os abre. O arquivo atual é mantido.
self-check-recover-do = Recuperar
self-check-found = { $n ->
    [one] A verificação encontrou { $n } problema.
    [many] A verificação encontrou { $n } problemas.
   *[other] A verificação encontrou { $n } problemas.
}
self-check-show = Mostrar
backup-reason-update = Antes da atualização para { $version }
backup-reason-trash = Antes de esvaziar a lixeira
backup-reason-erasure = Antes de excluir definitivamente
backup-delete-of = Excluir o backup de { $when }
backup-delete-title = Excluir este backup?
backup-delete-text = De { $when }. Depois não poderá ser restaurado. O arquivo é { $name }.
backup-erasures-kept = { $n ->
    [one] Os backups feitos antes de excluir definitivamente são removidos após { $n } dia.
    [many] Os backups feitos antes de excluir definitivamente são removidos após { $n } dias.
   *[other] Os backups feitos antes de excluir definitivamente são removidos após { $n } dias.
}
erase-keeps-backup = Fazer um backup antes
erase-keeps-backup-note = { $n ->
    [one] Ele ainda contém o que você exclui aqui até ter { $n } dia ou até você excluí-lo.
    [many] Ele ainda contém o que você exclui aqui até ter { $n } dias ou até você excluí-lo.
   *[other] Ele ainda contém o que você exclui aqui até ter { $n } dias ou até você excluí-lo.
}
trash-count = { $n ->
    [one] { $n } item na lixeira
    [many] { $n } itens na lixeira
   *[other] { $n } itens na lixeira
}
trash-open = Abrir lixeira
trash-select-of = Selecionar “{ $name }”
trash-selection = Itens selecionados
trash-erase-many-title = { $n ->
    [one] Excluir definitivamente { $n } item?
    [many] Excluir definitivamente { $n } itens?
   *[other] Excluir definitivamente { $n } itens?
}
trash-restored-many = { $n ->
    [one] { $n } item restaurado
    [many] { $n } itens restaurados
   *[other] { $n } itens restaurados
}
trash-read-only = Esta conversa está na lixeira.
trash-back = Voltar à lixeira
trash-earlier = Mostrar mensagens anteriores
