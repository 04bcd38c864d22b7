conversation-answer-arriving = Uma resposta ainda está chegando nesta conversa.
conversation-stop-or-wait = Pare-a ou espere até que termine.
conversation-draft-kept = Seu rascunho está a salvo.
conversation-no-service = Nenhum serviço está conectado.
conversation-no-service-next = Conecte um em Configurações.
conversation-title-empty = O título precisa ter pelo menos um caractere.
conversation-message-gone = Esta mensagem não está mais disponível.
conversation-end-not-saved = O fim desta resposta ainda não foi salvo.
conversation-only-questions-edited = Somente perguntas podem ser editadas.
conversation-regenerate-instead = Em vez disso, gere a resposta novamente.
conversation-edit-empty-next = Escreva uma pergunta ou mantenha pelo menos um arquivo.
conversation-no-question = Não há pergunta para fazer novamente.
conversation-no-question-why = Ela foi excluída ou há outra mensagem depois dela.
conversation-nothing-to-continue = Não há nada para continuar aqui.
conversation-id-invalid = Isso não é um ID de conversa.
conversation-answer-unfinished = Uma resposta pode parecer incompleta até você reabrir a conversa em que ela está.
conversation-file-left-out = { $name } está sendo excluído e não foi enviado.
conversation-files-left-out = { $n ->
    [one] { $n } arquivo está sendo excluído e não foi enviado.
    [many] { $n } de arquivos estão sendo excluídos e não foram enviados.
   *[other] { $n } arquivos estão sendo excluídos e não foram enviados.
}
conversation-files-not-moved = { $n ->
    [one] { $n } arquivo foi removido da mensagem: ele não pode ser enviado para { $service }.
    [many] { $n } de arquivos foram removidos da mensagem: eles não podem ser enviados para { $service }.
   *[other] { $n } arquivos foram removidos da mensagem: eles não podem ser enviados para { $service }.
}
conversation-service-waiting = Há uma pergunta em espera para o serviço atual.
conversation-service-waiting-do = Envie-a, remova-a ou traga-a de volta ao campo de mensagem primeiro.
conversation-file-missing = { $name } não está mais no serviço.
conversation-file-missing-next = Sua pergunta será enviada sem ele.
conversation-files-missing = { $n ->
    [one] { $n } arquivo não está mais no serviço.
    [many] { $n } de arquivos não estão mais no serviço.
   *[other] { $n } arquivos não estão mais no serviço.
}
conversation-files-missing-next = Sua pergunta será enviada sem eles.
file-status-processing = Processando
