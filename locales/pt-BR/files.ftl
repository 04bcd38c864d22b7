files-title = Arquivos
files-service = Serviço
files-refresh = Atualizar
files-upload = Fazer upload
files-updated = Atualizado { $ago }
files-updating = Atualizando…
files-asking = Obtendo arquivos de “{ $service }”…
files-none-title = Ainda não há arquivos em “{ $service }”
files-none-text = Seus uploads aparecem aqui. Solte arquivos nesta página ou escolha-os.
files-not-offered-title = { $service } não oferece arquivos
files-not-allowed-title = Sua conta não pode usar arquivos em { $service }
files-not-offered-text = Você ainda pode conversar. O { -brand } verifica de novo todos os dias.
files-check-again = Verificar de novo
files-choose = Escolher arquivos
files-no-match = Nenhum arquivo encontrado
files-clear-filters = Limpar filtros
files-partial = O serviço listou apenas parte dos arquivos.
files-search = Pesquisar arquivos
files-filter = Filtrar
files-filter-all = Todos
files-filter-unused = Não usados
files-filter-duplicates = Duplicados
files-filter-failed = Com falha
files-filter-deleted = Excluídos
files-type = Tipo
files-type-any = Qualquer tipo
files-age = Data
files-age-any = Qualquer data
files-age-month = Há mais de um mês
files-age-half-year = Há mais de seis meses
files-age-year = Há mais de um ano
files-purpose = Finalidade
files-purpose-any = Qualquer finalidade
files-choice = { $choice } ({ NUMBER($n) })
files-column-name = Nome
files-column-status = Status
files-column-used = Usado em
files-column-size = Tamanho
files-column-created = Criado em
files-column-selected = Selecionado
files-column-actions = Ações
files-select = Selecionar { $name }
files-select-all = Selecionar tudo
files-selected = Arquivos selecionados
files-n-selected = { $n ->
    [one] { $n } selecionado
    [many] { $n } selecionados
   *[other] { $n } selecionados
}
files-selected-unused = { BYTES($size) }, nenhum em uso
files-selected-used = { BYTES($size) }, { NUMBER($n) } em uso
files-download-selected = Baixar selecionados
files-ask-selected = Perguntar sobre os selecionados
files-ask-short = Perguntar
files-delete-selected = Excluir selecionados
files-clear-selection = Limpar seleção
files-storage = Armazenamento
files-storage-used = Usados em conversas: { BYTES($size) }
files-storage-unused = Não usados: { BYTES($size) }
files-storage-duplicates = Duplicados: { BYTES($size) }
files-storage-all = { $n ->
    [one] { $n } arquivo ({ BYTES($size) }) em “{ $service }”
    [many] { $n } de arquivos ({ BYTES($size) }) em “{ $service }”
   *[other] { $n } arquivos ({ BYTES($size) }) em “{ $service }”
}
uploads-label = Uploads
uploads-running = { $n ->
    [one] Fazendo upload de { $n } arquivo
    [many] Fazendo upload de { $n } de arquivos
   *[other] Fazendo upload de { $n } arquivos
}
uploads-paused = { $n ->
    [one] { $n } upload em pausa
    [many] { $n } de uploads em pausa
   *[other] { $n } uploads em pausa
}
uploads-pause-all = Pausar tudo
uploads-resume-all = Retomar tudo
file-download = Baixar
file-ask = Perguntar sobre este arquivo
file-download-named = Baixar { $name }
file-delete-named = Excluir { $name }
file-remove-from-list = Remover da lista
file-resume = Retomar upload
file-pause = Pausar upload
file-cancel = Cancelar upload
file-try-now = Tentar agora
file-show-uses = Onde é usado
file-replace = Fazer upload de nova versão
file-remove = Remover
file-uses-title = Onde { $name } é usado
file-uses-none = Não é mais usado em nenhuma conversa.
file-status-queued = Na fila
file-status-waiting = Aguardando o serviço
file-status-retrying-in = Nova tentativa em { $seconds }
file-status-retrying = Tentando novamente
file-status-paused = Em pausa
file-status-hashing = Calculando hash, { $percent }
file-status-duplicate = Duplicado
file-status-duplicate-note = Outro arquivo tem o mesmo conteúdo
file-status-ready = Pronto
file-status-deleting = Excluindo
file-status-deleted = Excluído
file-status-missing = Não importado
file-status-deleted-on = Excluído em { $day }
file-status-failed = Falha
file-status-not-deleted = Não excluído
file-meter-uploading = Fazendo upload de { $name }
file-meter-hashing = Calculando hash de { $name }
file-status-hashing-short = Calculando hash
file-deleting-in = em { $seconds }
attachment-changed = Alterado no disco
attachment-progress = Upload: { $percent } de { BYTES($size) }
attachment-ready = Pronto ({ BYTES($size) })
attachment-already-at = Upload já feito às { $when }
attachment-already-on = Upload já feito em { $when }
attachment-queued = Na fila ({ BYTES($size) })
attachment-paused = Em pausa ({ BYTES($size) })
file-used-in = { $n ->
    [one] { $n } conversa
    [many] { $n } de conversas
   *[other] { $n } conversas
}
file-used-in-draft = em um rascunho
file-unused = não usado
file-facts = { $status }, { $size }, { $used }
file-facts-ready = { $size }, { $used }
file-chip-deleted = excluído
file-chip-missing = não importado
file-chip-unreadable = ilegível
file-chip-failed = com falha
file-delete-title = Excluir { $name }?
files-delete-title = { $n ->
    [one] Excluir { $n } arquivo?
    [many] Excluir { $n } de arquivos?
   *[other] Excluir { $n } arquivos?
}
file-delete-unused = O arquivo não é usado em nenhuma conversa e será excluído permanentemente de “{ $service }”.
file-delete-used = { $n ->
    [one] O arquivo é usado em { $n } conversa e será excluído permanentemente de “{ $service }”. A conversa continuará mostrando o nome dele.
    [many] O arquivo é usado em { $n } de conversas e será excluído permanentemente de “{ $service }”. As conversas continuarão mostrando o nome dele.
   *[other] O arquivo é usado em { $n } conversas e será excluído permanentemente de “{ $service }”. As conversas continuarão mostrando o nome dele.
}
file-delete-used-draft = { $n ->
    [one] O arquivo é usado em { $n } rascunho e será excluído permanentemente de “{ $service }”.
    [many] O arquivo é usado em { $n } de rascunhos e será excluído permanentemente de “{ $service }”.
   *[other] O arquivo é usado em { $n } rascunhos e será excluído permanentemente de “{ $service }”.
}
file-delete-used-both =
    O arquivo é usado em { $n ->
        [one] { $n } conversa
        [many] { $n } de conversas
       *[other] { $n } conversas
    } e { $drafts ->
        [one] { $drafts } rascunho
        [many] { $drafts } de rascunhos
       *[other] { $drafts } rascunhos
    } e será excluído permanentemente de “{ $service }”. As conversas continuarão mostrando o nome dele.
files-delete-unused = Os arquivos não são usados em nenhuma conversa e serão excluídos permanentemente de “{ $service }”.
files-delete-some-used = { $n ->
    [one] { $n } deles é usado em conversas ou rascunhos. Todos serão excluídos permanentemente de “{ $service }”. As conversas continuarão mostrando os nomes.
    [many] { $n } deles são usados em conversas ou rascunhos. Todos serão excluídos permanentemente de “{ $service }”. As conversas continuarão mostrando os nomes.
   *[other] { $n } deles são usados em conversas ou rascunhos. Todos serão excluídos permanentemente de “{ $service }”. As conversas continuarão mostrando os nomes.
}
files-delete-all-used = { $n ->
    [one] O arquivo é usado em conversas ou rascunhos e será excluído permanentemente de “{ $service }”. As conversas continuarão mostrando o nome dele.
    [many] Todos ({ $n }) são usados em conversas ou rascunhos e serão excluídos permanentemente de “{ $service }”. As conversas continuarão mostrando os nomes.
   *[other] Todos os { $n } são usados em conversas ou rascunhos e serão excluídos permanentemente de “{ $service }”. As conversas continuarão mostrando os nomes.
}
deletion-one = Excluindo { $name }.
deletion-one-in = Excluindo { $name } em { $seconds }.
deletion-many = { $n ->
    [one] Excluindo { $n } arquivo.
    [many] Excluindo { $n } de arquivos.
   *[other] Excluindo { $n } arquivos.
}
deletion-many-in = { $n ->
    [one] Excluindo { $n } arquivo em { $seconds }.
    [many] Excluindo { $n } de arquivos em { $seconds }.
   *[other] Excluindo { $n } arquivos em { $seconds }.
}
deletion-one-used = { $n ->
    [one] É usado em { $n } conversa.
    [many] É usado em { $n } de conversas.
   *[other] É usado em { $n } conversas.
}
deletion-one-unused = Não é usado em nenhuma conversa.
deletion-many-used = { $n ->
    [one] { $n } é usado em conversas.
    [many] { $n } são usados em conversas.
   *[other] { $n } são usados em conversas.
}
deletion-many-unused = Nenhum é usado em conversas.
