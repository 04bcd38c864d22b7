error-missing-key = Envie sua chave no cabeçalho Authorization: Bearer svc_…
error-expired-key = Esta chave expirou.
error-ask-for-key = Solicite uma nova.
error-invalid-key = Esta chave é inválida ou foi revogada.
error-field-missing = { $path }: este campo não foi enviado.
error-field-twice = { $path }: este campo foi enviado duas vezes.
error-field-invalid = { $path }: { $problem }.
error-max-output-tokens = { $path }: o valor deve ser um número inteiro a partir de 1.
error-input-empty = { $path }: deve haver uma mensagem do usuário com texto ou com um arquivo.
error-not-a-uuid = { $path }: o valor deve ser um UUID, não “{ $value }”.
error-too-many-files = { $path }: uma mensagem pode ter no máximo { NUMBER($limit) } arquivos.
error-use-conversation-id = { $path }: este serviço não armazena respostas. Envie o conversation_id da resposta anterior ou as mensagens dela em input.
error-own-tools-only = { $path }: este serviço executa apenas as próprias ferramentas. Omita este campo.
error-plain-text-only = { $path }: o valor deve ser texto simples. Omita este campo e descreva o formato em instructions.
error-purpose = { $path }: o valor deve ter de 1 a 64 caracteres, sem caracteres de controle.
error-not-json = Envie JSON com o cabeçalho Content-Type: application/json.
error-json-invalid = JSON inválido: { $problem }.
error-json-list = Envie um objeto JSON, não uma lista.
error-body-incomplete = A solicitação chegou incompleta.
error-body-too-large = A solicitação tem mais de { $limit } MiB.
error-send-as-files = Envie documentos como arquivos.
error-not-a-form = Envie um formulário (multipart/form-data com um boundary) com os campos purpose e file.
error-form-unreadable = Não foi possível ler o formulário: { $problem }.
error-form-too-large = Sem o arquivo, o formulário tem mais de { $limit } MiB.
error-form-fields = Envie somente os campos purpose e file.
error-file-too-large = O arquivo tem mais de { $limit } MiB, o máximo que este serviço aceita.
error-query-invalid = Não foi possível ler os parâmetros da URL: { $problem }.
error-range = { $n ->
    [one] O intervalo começa depois do fim do arquivo, que tem { $n } byte.
    [many] O intervalo começa depois do fim do arquivo, que tem { $n } de bytes.
   *[other] O intervalo começa depois do fim do arquivo, que tem { $n } bytes.
}
error-no-conversation = Não há conversa com o ID { $id }.
error-no-project = Não há projeto com o ID { $id }.
error-no-file = Não há arquivo com o ID { $id }.
error-no-such-file = Não há arquivo com este ID.
error-unknown-route = Não há nada em { $path }.
error-wrong-method = { $method } não é permitido em { $path }.
error-not-a-member = Você não faz parte do projeto { $id }.
error-ask-for-membership = Peça ao administrador do serviço para adicionar você.
error-daily-limit = { $limit ->
    [one] O limite diário de { $limit } token se esgotou (uso: { NUMBER($used) }).
    [many] O limite diário de { $limit } de tokens se esgotou (uso: { NUMBER($used) }).
   *[other] O limite diário de { $limit } tokens se esgotou (uso: { NUMBER($used) }).
}
error-resets-daily = Ele é renovado à meia-noite (UTC).
error-monthly-limit = { $limit ->
    [one] O limite mensal de { $limit } token se esgotou (uso: { NUMBER($used) }).
    [many] O limite mensal de { $limit } de tokens se esgotou (uso: { NUMBER($used) }).
   *[other] O limite mensal de { $limit } tokens se esgotou (uso: { NUMBER($used) }).
}
error-resets-monthly = Ele é renovado no início do próximo mês (UTC).
error-daily-limit-reserved = { $limit ->
    [one] As respostas em andamento podem esgotar o limite diário de { $limit } token (uso: { NUMBER($used) }).
    [many] As respostas em andamento podem esgotar o limite diário de { $limit } de tokens (uso: { NUMBER($used) }).
   *[other] As respostas em andamento podem esgotar o limite diário de { $limit } tokens (uso: { NUMBER($used) }).
}
error-monthly-limit-reserved = { $limit ->
    [one] As respostas em andamento podem esgotar o limite mensal de { $limit } token (uso: { NUMBER($used) }).
    [many] As respostas em andamento podem esgotar o limite mensal de { $limit } de tokens (uso: { NUMBER($used) }).
   *[other] As respostas em andamento podem esgotar o limite mensal de { $limit } tokens (uso: { NUMBER($used) }).
}
error-try-when-finished = Tente novamente quando elas terminarem.
error-internal = Algo deu errado no serviço.
error-see-log = Os detalhes estão no log do serviço.
error-stopping = O serviço foi parado durante a resposta.
error-disk-full = O disco do serviço está cheio.
error-nothing-saved = Nada desta solicitação foi salvo.
upstream-unreachable = Não foi possível acessar o servidor de modelos em { $server }.
upstream-no-model = O servidor de modelos em { $server } não tem nenhum modelo.
upstream-missing-model = O servidor de modelos em { $server } não tem mais o modelo { $model }.
upstream-refused = O servidor de modelos em { $server } recusou a solicitação ({ $status }).
upstream-reported = O servidor de modelos em { $server } informou um erro.
upstream-says = Mensagem do servidor: { $said }
upstream-broken = A conexão com o servidor de modelos em { $server } foi perdida antes que a resposta estivesse completa.
upstream-cut = O servidor de modelos em { $server } encerrou a resposta antes do fim.
upstream-silent = { $seconds ->
    [one] O servidor de modelos em { $server } não enviou nada por { $seconds } segundo.
    [many] O servidor de modelos em { $server } não enviou nada por { $seconds } de segundos.
   *[other] O servidor de modelos em { $server } não enviou nada por { $seconds } segundos.
}
upstream-unintelligible = O servidor de modelos em { $server } não enviou uma resposta válida.
upstream-endless = A resposta do servidor de modelos em { $server } é grande demais.
upstream-does-not-fit = { $n ->
    [one] A pergunta é longa demais para o modelo em { $server }, que comporta { $n } token.
    [many] A pergunta é longa demais para o modelo em { $server }, que comporta { $n } de tokens.
   *[other] A pergunta é longa demais para o modelo em { $server }, que comporta { $n } tokens.
}
upstream-shorten = Faça uma pergunta mais curta ou dê ao modelo um contexto maior.
