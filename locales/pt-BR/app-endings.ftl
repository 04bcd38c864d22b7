ending-you-stopped-after = Você parou esta resposta após { SECONDS($ms) }.
ending-you-stopped = Você parou esta resposta.
ending-connection-lost = Interrompida às { TIME($ms) }: conexão perdida.
ending-app-quit = Interrompida às { TIME($ms) }: o { -brand } foi encerrado.
ending-your-limit = { $limit ->
    [one] Seu limite de { $limit } token foi atingido.
    [many] Seu limite de { $limit } de tokens foi atingido.
   *[other] Seu limite de { $limit } tokens foi atingido.
}
ending-model-limit = O limite de tokens do modelo foi atingido.
ending-usual-limit = Um quarto do contexto do modelo foi atingido ({ NUMBER($limit) } tokens).
ending-service-reason = O serviço encerrou a resposta antes do fim ({ $reason }).
ending-repetition = A resposta começou a se repetir e foi interrompida.
ending-repetition-kept = A parte repetida foi omitida. Caracteres mantidos: { NUMBER($n) }.
ending-connection-ended = A conexão foi perdida antes que a resposta estivesse completa.
ending-too-large = Esta resposta tem mais de { BYTES($bytes) }.
ending-nothing-arrived = Nenhum texto foi recebido.
ending-text-kept = O texto acima foi salvo.
ending-too-large-stopped = O { -brand } parou de recebê-la.
ending-too-large-next = Peça uma resposta mais curta ou uma parte de cada vez.
ending-not-saved = O texto acima ainda não foi salvo.
ending-not-saved-next = Libere espaço em disco e abra esta conversa novamente.
ending-files-in-progress = { $n ->
    [one] O serviço ainda processava um arquivo quando isto foi enviado.
    [many] O serviço ainda processava { $n } de arquivos quando isto foi enviado.
   *[other] O serviço ainda processava { $n } arquivos quando isto foi enviado.
}
ending-empty = A resposta não tem texto.
ending-forgotten = O serviço não tinha mais esta conversa, por isso ela foi enviada de novo por inteiro.
ending-not-sent-to-model = Não é enviado ao modelo.
