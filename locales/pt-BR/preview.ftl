preview-title = Visualização de { $name }
preview-title-unknown = Visualização do arquivo
preview-download = Baixar
preview-close = Fechar visualização
preview-content = Conteúdo
preview-opening = Abrindo o arquivo…
preview-image-failed = Não foi possível mostrar esta imagem. Feche a visualização e abra-a novamente.
preview-image-size = { NUMBER($width) } × { NUMBER($height) } pixels
preview-quote-missing = O trecho citado não foi encontrado aqui: “{ $quote }”
preview-quote-missing-on-page = O trecho citado não foi encontrado nesta página: “{ $quote }”
preview-quote-marked = O trecho citado está destacado: { $quote }
preview-pages = Páginas
preview-page = Página
preview-page-of = de { NUMBER($total) }
preview-page-previous = Página anterior
preview-page-next = Próxima página
preview-page-alt = Página { NUMBER($page) } de { $name }
preview-page-loading = Carregando página { NUMBER($page) }…
facts-label = Sobre o arquivo
facts-file = Arquivo
facts-status = Status
facts-size = Tamanho
facts-created = Criado em
facts-not-updated = Não foi possível atualizar. { $problem }
facts-used-in = Usado em
facts-unused = Não é usado em nenhuma conversa.
facts-conversations = Conversas que usam o arquivo
facts-citing = Respostas que citam o arquivo
facts-not-cited = Nenhuma resposta cita o arquivo.
facts-citing-more = { $n ->
    [one] E mais { $n } resposta.
    [many] E mais { $n } de respostas.
   *[other] E mais { $n } respostas.
}
facts-copy-named = { $value }, copiar: { $fact }
facts-copy = Copiar { $value }
