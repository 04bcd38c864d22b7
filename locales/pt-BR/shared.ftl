-brand = Parlance
button-cancel = Cancelar
button-close = Fechar
button-close-key = Fechar ({ key-escape })
button-delete = Excluir
button-edit = Editar
button-save = Salvar
button-try-again = Tentar novamente
button-dismiss = Dispensar
part-broken = Não foi possível exibir esta parte.
button-undo = Desfazer
button-with-keys = { $name } ({ $keys })
deleted-question = Pergunta excluída
deleted-answer = Resposta excluída
deleted-messages = { $n ->
    [one] { $n } mensagem excluída
    [many] { $n } de mensagens excluídas
   *[other] { $n } mensagens excluídas
}
brand-name = { -brand }
