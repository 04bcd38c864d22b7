drop-attach-title = { $n ->
    [one] Anexar { $n } arquivo a esta pergunta
    [many] Anexar { $n } de arquivos a esta pergunta
   *[other] Anexar { $n } arquivos a esta pergunta
}
drop-upload-title = { $n ->
    [one] Fazer upload de { $n } arquivo
    [many] Fazer upload de { $n } de arquivos
   *[other] Fazer upload de { $n } arquivos
}
drop-attach-text = { $n ->
    [one] O upload começa agora, e o arquivo será enviado com sua próxima mensagem.
    [many] O upload começa agora, e os arquivos serão enviados com sua próxima mensagem.
   *[other] O upload começa agora, e os arquivos serão enviados com sua próxima mensagem.
}
drop-upload-text = Faz o upload sem anexar.
drop-details = { $what } ({ BYTES($size) })
drop-hint = Solte em uma conversa da lista para anexar nela ou em “Arquivos” para só fazer upload.
drop-choose-title = { $n ->
    [one] Escolher arquivos: { $n } encontrado
    [many] Escolher arquivos: { $n } encontrados
   *[other] Escolher arquivos: { $n } encontrados
}
drop-choose-title-counting = { $n ->
    [one] Escolher arquivos: { $n } encontrado até agora
    [many] Escolher arquivos: { $n } encontrados até agora
   *[other] Escolher arquivos: { $n } encontrados até agora
}
drop-choose-attach = Você escolhe quais arquivos anexar a esta pergunta.
drop-choose-upload = Você escolhe os arquivos para upload.
drop-folder = { $names }: { $kinds } ({ BYTES($size) })
drop-names-more = { $n ->
    [one] mais { $n }
    [many] mais { $n }
   *[other] mais { $n }
}
drop-refused-attach = { $n ->
    [one] Não é possível anexar este item
    [many] Não é possível anexar nenhum destes itens
   *[other] Não é possível anexar nenhum destes itens
}
drop-refused-upload = { $n ->
    [one] Não é possível fazer upload deste item
    [many] Não é possível fazer upload de nenhum destes itens
   *[other] Não é possível fazer upload de nenhum destes itens
}
drop-empty-folder = Nenhum arquivo compatível em { $names }.
drop-skipped = Ignorados: { $reasons }
drop-skipped-more = { $n ->
    [one] E mais { $n }.
    [many] E mais { $n }.
   *[other] E mais { $n }.
}
drop-word-attach = anexar aqui
drop-word-upload = fazer upload aqui
drop-word-choose = escolher arquivos
drop-word-refused-attach = não é possível anexar
drop-word-refused-upload = não é possível fazer upload
