dialog-export = Exportar conversas
dialog-export-folder = Escolha uma pasta para a exportação
exported-name = Exportação do { -brand }
exported-untitled = Nova conversa
exported-you = Você
exported-assistant = Assistente
exported-version = Versão { NUMBER($number) } de { NUMBER($count) }
exported-attached = { $name } ({ BYTES($size) })
exported-more-files = { $n ->
    [one] mais { $n } arquivo
    [many] mais { $n } de arquivos
   *[other] mais { $n } arquivos
}
exported-sources = Fontes
exported-reasoning = Raciocínio
exported-web-search = Pesquisa na web
exported-file-search = Pesquisa de arquivos
exported-code = Código
exported-input = Entrada
exported-result = Resultado
exported-unfinished = Esta resposta ainda estava chegando.
exported-stopped = Você parou esta resposta.
exported-interrupted = Esta resposta foi interrompida.
exported-failed = Esta resposta falhou.
exported-taken = { NUMBER($seconds) } s
exported-tokens = { $n ->
    [one] { $n } token
    [many] { $n } de tokens
   *[other] { $n } tokens
}
exported-list = Conversas
exported-messages = { $n ->
    [one] { $n } mensagem
    [many] { $n } de mensagens
   *[other] { $n } mensagens
}
