details-answer-at = Resposta das { TIME($ms) }
details-outcome = Resultado
details-sent = Solicitação
details-attempts = Tentativas
details-received = Resposta
details-ids = IDs
details-sources = Fontes
details-status = Status
details-status-sending = Enviando
details-status-arriving = Chegando
details-status-complete = Concluída
details-status-stopped = Parada por você
details-status-interrupted = Interrompida
details-status-failed = Falha
details-model = Modelo
details-first-byte = Até o primeiro byte
details-first-word = Até a primeira palavra
details-total-time = Tempo total
details-duration = { DURATION($ms) }
details-speed = Velocidade
details-tokens-per-second = { $n ->
    [one] { $n } token/s
    [many] { $n } de tokens/s
   *[other] { $n } tokens/s
}
details-error = Erro
details-service = Serviço
details-context = Contexto
details-context-none = Nada foi enviado
details-context-unknown = Desconhecido: a solicitação não está neste computador
details-context-erased = Não mantido: uma das mensagens foi excluída
details-context-forked = Consulte a conversa original
details-context-question = Somente a pergunta
details-context-whole = Conversa inteira
details-context-first = Primeira pergunta
details-messages = Mensagens
details-files = Arquivos
details-count = { NUMBER($n) }
details-given = Visto pelo modelo
details-given-messages = Mensagens: { NUMBER($n) }, omitidas: { NUMBER($left) }
details-passages = Trechos lidos
details-given-passages = { NUMBER($n) }, omitidos: { NUMBER($left) }
details-context-size = Contexto do modelo
details-tokens = Tokens
details-tokens-used = { NUMBER($input) } de entrada, { NUMBER($output) } de saída
details-instructions = Instruções
details-instructions-named = { $name }: { $text }
details-limit = Limite de tamanho
details-limit-tokens = { $n ->
    [one] { $n } token
    [many] { $n } de tokens
   *[other] { $n } tokens
}
details-project = Projeto
details-delivery = Entrega
details-delivery-whole = De uma só vez
details-reason = Motivo
details-reason-continues = O serviço já conhece as mensagens anteriores
details-reason-attached = Continua a conversa vinculada, cujas mensagens anteriores não aparecem aqui
details-reason-first-question = Esta é a primeira pergunta
details-reason-forgotten = O serviço não se lembrava mais desta conversa; por isso, ela foi enviada inteira novamente
details-reason-continuation = Continua a resposta interrompida
details-reason-regenerated = Resposta gerada novamente
details-reason-edited = A pergunta foi editada
details-reason-message-deleted = Uma mensagem anterior foi excluída
details-reason-not-whole = A resposta anterior está incompleta
details-reason-other-service = As respostas anteriores vieram de outro serviço
details-reason-instructions-changed = As instruções mudaram
details-reason-stateless = O serviço não deu um ID a esta conversa
details-reason-not-seen = O serviço não conhece as mensagens anteriores
details-attempts-total = Total
details-attempts-total-value = { $n ->
    [one] { $n } tentativa, { DURATION($ms) } de espera
    [many] { $n } de tentativas, { DURATION($ms) } de espera
   *[other] { $n } tentativas, { DURATION($ms) } de espera
}
details-attempt = Tentativa { NUMBER($n) }
details-retried = Nova tentativa
details-retried-at-once = Imediatamente
details-retried-after = Após { DURATION($ms) }
details-http-status = Status HTTP
details-bytes-received = Recebido
details-bytes = { $n ->
    [one] { $n } byte
    [many] { $n } de bytes
   *[other] { $n } bytes
}
details-replaced = Texto substituído
details-replaced-characters = { $n ->
    [one] { $n } caractere ausente do texto final
    [many] { $n } de caracteres ausentes do texto final
   *[other] { $n } caracteres ausentes do texto final
}
details-out-of-order = Eventos incomuns
details-out-of-order-events = { $n ->
    [one] { $n } evento repetido, ausente, atrasado ou ilegível
    [many] { $n } de eventos repetidos, ausentes, atrasados ou ilegíveis
   *[other] { $n } eventos repetidos, ausentes, atrasados ou ilegíveis
}
details-id-response = Resposta
details-id-conversation = Conversa
details-id-request = Solicitação
details-not-sent = Esta pergunta não foi enviada.
details-request-not-here = A solicitação desta resposta não está neste computador.
details-request-not-kept = A solicitação desta resposta não foi mantida.
details-no-request = Não há solicitação para copiar.
details-no-command = Não é possível copiar esta solicitação como curl.
details-no-command-why = Ela contém um caractere que nenhum shell aceita.
details-only-answers = Somente respostas têm detalhes.
