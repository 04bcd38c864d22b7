ending-you-stopped-after = Você parou esta resposta após { SECONDS($ms) }.
ending-you-stopped = Você parou esta resposta.
ending-connection-lost = Interrompida às { TIME($ms) }: conexão perdida.
ending-app-quit = Interrompida às { TIME($ms) }: o { -brand } foi encerrado.
ending-your-limit = { $limit ->
    [one] A resposta atingiu o limite de { $limit } token definido por você.
    [many] A resposta atingiu o limite de { $limit } de tokens definido por você.
   *[other] A resposta atingiu o limite de { $limit } tokens definido por você.
}
ending-model-limit = A resposta atingiu o limite de tokens do modelo.
ending-service-reason = Encerrada antes do fim pelo serviço ({ $reason }).
ending-connection-ended = A conexão foi perdida antes que a resposta estivesse completa.
ending-too-large = Esta resposta tem mais de { BYTES($bytes) }.
ending-nothing-arrived = Nenhum texto foi recebido.
ending-text-kept = O texto acima foi salvo.
ending-too-large-stopped = O { -brand } parou de recebê-la.
ending-too-large-next = Peça uma resposta mais curta ou uma parte de cada vez.
ending-not-saved = O texto acima ainda não foi salvo.
ending-not-saved-next = Libere espaço em disco e abra esta conversa novamente.
