start-newer-data = Estes dados foram criados por uma versão mais recente do { -brand }.
start-read-only = Esta versão pode mostrá-los, mas não alterá-los.
start-interrupted = { $n ->
    [one] { $n } resposta foi interrompida quando o { -brand } foi encerrado.
    [many] { $n } de respostas foram interrompidas quando o { -brand } foi encerrado.
   *[other] { $n } respostas foram interrompidas quando o { -brand } foi encerrado.
}
start-received-saved = O texto recebido até então foi salvo.
start-outbox = { $n ->
    [one] { $n } pergunta aguarda na caixa de saída.
    [many] { $n } de perguntas aguardam na caixa de saída.
   *[other] { $n } perguntas aguardam na caixa de saída.
}
