messages-label = Mensagens
speaker-you = Você
speaker-assistant = Assistente
speaker-sending = enviando
speaker-sending-for = enviando, { $time }
speaker-writing = escrevendo
speaker-writing-for = escrevendo, { $time }
speaker-reading = lendo
speaker-reading-for = lendo, { $time }
title-label = Título
title-rename = Renomear
title-find = Localizar
title-details = Detalhes
title-more = Mais
title-streaming = Respostas em streaming
title-link = Vincular a uma conversa existente…
empty-title = Faça uma pergunta ou adicione um documento
empty-title-files = { $n ->
    [one] O que você quer saber sobre este arquivo?
    [many] O que você quer saber sobre estes { $n } de arquivos?
   *[other] O que você quer saber sobre estes { $n } arquivos?
}
empty-quotes = As respostas citam trechos dos seus documentos e não os explicam.
empty-choose-model = Escolher um modelo que escreva as respostas
empty-offer = { $server } encontrado: usar { $model }
empty-model = { $model } escreve as respostas a partir dos seus documentos.
empty-model-away = { $model } não está disponível. As perguntas não podem ser respondidas até ele voltar.
empty-change-model = Trocar o modelo
empty-recent = Arquivos recentes
empty-attach = Anexar { $name }
empty-hints = Use @ para anexar um arquivo do serviço, { $palette } para pesquisar e { $shortcuts } para ver os atalhos.
message-copy = Copiar
message-copy-plain = Copiar como texto sem formatação
message-regenerate = Gerar novamente
message-fork = Ramificar a partir daqui
message-edit = Editar
message-delete = Excluir
message-delete-question = Excluir pergunta
message-delete-answer = Excluir resposta
message-show-source = Mostrar código-fonte
message-details = Detalhes
message-more = Mais
message-broken = Não foi possível exibir esta mensagem corretamente. Este é o texto sem formatação.
message-attached-files = Arquivos anexados
message-attach-new-version = Alterado no disco — anexar
message-attach-new-version-of = Anexar a nova versão de { $name }
message-attach-new-version-note = Este arquivo foi alterado no disco. A pergunta mantém a versão com que foi enviada.
message-version = Versão { NUMBER($version) } de { NUMBER($total) }
message-version-previous = Versão anterior
message-version-next = Próxima versão
message-replaced-hide = Ocultar texto substituído
message-replaced-show = Mostrar texto substituído
edit-label = Pergunta editada
edit-files = Arquivos da pergunta editada
edit-attach = Anexar arquivos a esta pergunta
edit-note = A pergunta original é mantida como versão anterior.
edit-send = Enviar
edit-send-held = Disponível quando a resposta terminar ou for parada
edit-send-failed = Tente de novo ou remova os arquivos que não foram enviados
ending-stopped = Você parou esta resposta.
ending-cut = Interrompida: a resposta não chegou ao fim.
ending-failed = Esta resposta falhou.
ending-tokens = { $n ->
    [one] { $n } token
    [many] { $n } de tokens
   *[other] { $n } tokens
}
ending-tokens-per-second = { $n ->
    [one] { $n } token/s
    [many] { $n } de tokens/s
   *[other] { $n } tokens/s
}
ending-silent = sem resposta há { $time }
ending-stop-hint = { key-escape } para parar
ending-details = Detalhes
ending-continue = Continuar
ending-continue-with = { $n ->
    [one] Continuar com { $n } token
    [many] Continuar com { $n } de tokens
   *[other] Continuar com { $n } tokens
}
ending-quote = Citar os documentos no lugar
ending-new-key = Inserir nova chave
ending-other-service = Usar outro serviço
ending-start-fresh = Começar do zero
ending-change-limit = Alterar o limite
ending-try-now = Tentar agora
ending-retrying = Tentando novamente
ending-retrying-in = Nova tentativa em { $time }
ending-cancel = Cancelar
service-none = nenhum serviço
service-chip = Serviço: { $name }
service-chip-note = Serviço da próxima pergunta
service-menu = A próxima pergunta vai para
service-menu-nothing = Nada é enviado
service-menu-host = Enviado para { $host }
service-menu-quotes = Trechos dos seus documentos, sem modelo
service-menu-model = { $server }, { $model }
service-menu-offline = Offline
service-menu-insecure = Sem conexão segura
service-menu-key-rejected = Chave rejeitada
service-menu-no-key = Sem chave
service-menu-keyring-locked = Chaveiro bloqueado
service-menu-models = Escolher um modelo…
service-menu-manage = Gerenciar serviços…
service-outbox-note = Novas perguntas aguardam na caixa de saída.
service-retrying = Tentando novamente.
service-retrying-in = Nova tentativa em { $time }.
service-retries = Nova tentativa automática.
waiting-sends-in = Envio em no máximo { $time }.
waiting-sends = Envio em no máximo dez minutos.
service-new-key = Inserir nova chave
service-open-settings = Abrir Configurações
service-state-starting = { $name }, iniciando
service-state-connecting = { $name }, conectando
service-state-ready = { $name }, pronto
service-quotes = somente cita
service-model-away = { $name }, { $model } indisponível
service-state-offline = { $name }, offline
service-state-insecure = { $name }, sem conexão segura
service-state-key-rejected = { $name }, chave rejeitada
service-state-no-key = { $name }, sem chave
service-state-keyring-locked = { $name }, chaveiro bloqueado
outbox-label = Não enviadas
outbox-not-sent = não enviada
outbox-service-back = { $service } voltou a responder.
outbox-send = Enviar agora
outbox-wait = Confirmar antes de enviar
outbox-send-online = Enviar ao ficar online
outbox-edit = Editar
outbox-remove = Remover
outbox-removed = Pergunta removida
outbox-question = Pergunta
outbox-save-key = Salvar ({ $keys })
outbox-cancel-key = Cancelar ({ key-escape })
outbox-to-composer = Mover para o campo de mensagem
outbox-announcement = A pergunta não foi enviada. Ela aguarda na caixa de saída.
conversation-delete-title = Excluir “{ $title }”?
conversation-delete-several = { $n ->
    [one] Excluir { $n } conversa?
    [many] Excluir { $n } conversas?
   *[other] Excluir { $n } conversas?
}
conversation-delete-days = { $n ->
    [one] Você pode restaurá-la da lixeira por { $n } dia. Arquivos usados em outros lugares são mantidos.
    [many] Você pode restaurá-la da lixeira por { $n } dias. Arquivos usados em outros lugares são mantidos.
   *[other] Você pode restaurá-la da lixeira por { $n } dias. Arquivos usados em outros lugares são mantidos.
}
conversation-delete-forever = Você pode restaurá-la da lixeira até esvaziá-la. Arquivos usados em outros lugares são mantidos.
conversation-delete-files = { $n ->
    [one] Ao sair da lixeira, excluir também { $n } arquivo usado só aqui, { BYTES($size) }
    [many] Ao sair da lixeira, excluir também { $n } arquivos usados só aqui, { BYTES($size) }
   *[other] Ao sair da lixeira, excluir também { $n } arquivos usados só aqui, { BYTES($size) }
}
conversation-delete-files-now = Excluir os arquivos agora
conversation-delete-files-now-note = Se você restaurar a conversa, ela voltará sem eles.
conversation-delete-more = { $n ->
    [one] mais { $n } arquivo
    [many] mais { $n } de arquivos
   *[other] mais { $n } arquivos
}
link-title = Conversa no serviço
link-is-linked = Esta conversa continua outra que já estava no serviço. As mensagens anteriores não aparecem aqui, mas o serviço se lembra delas. Se você desvinculá-la, sua próxima pergunta iniciará uma nova conversa com tudo o que aparece aqui.
link-known = O serviço identifica esta conversa por este ID.
link-unknown = O serviço não tem uma conversa que corresponda a esta.
link-copy-id = Copiar ID
link-unlink = Desvincular
link-other = Continuar outra conversa do serviço
link-id = ID da conversa
link-note = As mensagens anteriores permanecem no serviço: ele se lembra delas, mas elas não aparecem aqui. Copie o ID no site do serviço.
link-note-new = Ela será aberta aqui como uma nova conversa. As mensagens anteriores permanecem no serviço: ele se lembra delas, mas elas não aparecem aqui. Copie o ID no site do serviço.
link-submit = Vincular
find-field = Localizar na conversa
find-older = Anterior
find-older-keys = Anterior ({ key-shift }+{ key-enter } ou { key-shift }+F3)
find-newer = Próximo
find-newer-keys = Próximo ({ key-enter } ou F3)
find-close = Fechar “Localizar”
find-none = Nenhum resultado
find-position = { NUMBER($n) } de { NUMBER($total) }
find-position-more = { NUMBER($n) } de { NUMBER($total) }+
