start-newer-data = Estes dados foram criados por uma versão mais recente do { -brand }.
start-read-only = Esta versão pode mostrá-los, mas não alterá-los.
start-settings-unread = As configurações que não podem ser lidas têm seus valores padrão: { LIST($names) }.
start-trash-kept = Nada é excluído da lixeira até que você escolha por quanto tempo ela é mantida.
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
start-salvaged-conversations = { $n ->
    [one] { $n } conversa foi recuperada dos dados danificados.
    [many] { $n } de conversas foram recuperadas dos dados danificados.
   *[other] { $n } conversas foram recuperadas dos dados danificados.
}
start-salvaged-messages = { $n ->
    [one] { $n } mensagem foi recuperada.
    [many] { $n } de mensagens foram recuperadas.
   *[other] { $n } mensagens foram recuperadas.
}
start-salvaged-whole = Não falta nada.
start-missing-messages = { $n ->
    [one] { $n } mensagem está faltando ou incompleta.
    [many] { $n } de mensagens estão faltando ou incompletas.
   *[other] { $n } mensagens estão faltando ou incompletas.
}
start-missing-drafts = { $n ->
    [one] { $n } rascunho está faltando.
    [many] { $n } de rascunhos estão faltando.
   *[other] { $n } rascunhos estão faltando.
}
start-missing-files = { $n ->
    [one] { $n } arquivo está faltando na lista.
    [many] { $n } de arquivos estão faltando na lista.
   *[other] { $n } arquivos estão faltando na lista.
}
start-missing-more = Pode faltar mais alguma coisa.
start-damaged-file = O arquivo danificado foi mantido como { $name }.
start-salvaged-conversation = Mensagens recuperadas
start-salvaged-service = Serviço desconhecido
start-salvaged-file = Arquivo desconhecido
start-page-failed = A página da janela parou duas vezes em um minuto. Por isso, a conversa que estava aberta permanece fechada.
start-page-kept = Suas mensagens e seus rascunhos estão salvos. Você pode abrir a conversa novamente pela lista.
