document-region = Documento
document-width = Largura dos documentos
document-tabs = Documentos abertos
document-close-tab = Fechar { $name }
document-close = Fechar documentos
document-back = Conversa
document-tools = Ferramentas do documento
document-more = Mais
document-opening = Abrindo o arquivo…
document-thumbnails = Miniaturas das páginas
document-thumbnail = Página { NUMBER($page) }
document-page = Página
document-page-of = de { NUMBER($total) }
document-page-previous = Página anterior
document-page-next = Próxima página
document-page-label = Página { NUMBER($page) } de { NUMBER($total) }
document-page-loading = Carregando página { NUMBER($page) }…
document-scanned = Página digitalizada, sem texto para selecionar
document-part = Parte
document-part-previous = Parte anterior
document-part-next = Próxima parte
document-chapter-of = Capítulo { NUMBER($n) } de { NUMBER($total) }
document-sheet-of = Planilha { NUMBER($n) } de { NUMBER($total) }
document-slide-of = Slide { NUMBER($n) } de { NUMBER($total) }
document-part-of = Parte { NUMBER($n) } de { NUMBER($total) }
document-sheets = Planilhas
document-left-out = { $n ->
    [one] { $n } linha não é mostrada. Baixe o arquivo para ler o texto inteiro.
    [many] { $n } de linhas não são mostradas. Baixe o arquivo para ler o texto inteiro.
   *[other] { $n } linhas não são mostradas. Baixe o arquivo para ler o texto inteiro.
}
document-place-page = página { NUMBER($page) }
document-place-sheet = planilha “{ $title }”
document-place-slide = slide { NUMBER($n) }
document-zoom = Zoom
document-zoom-in = Ampliar documento
document-zoom-out = Reduzir documento
document-zoom-fit = Ajustar à largura
document-zoom-usual = Tamanho real
document-find = Localizar no documento
document-find-searching = Procurando…
document-citations = Citações
document-citation-answer = Resposta, { $when }
document-citation-answer-go = Ir para a resposta
document-citation-previous = Citação anterior
document-citation-next = Próxima citação
document-quote-moved = Este trecho mudou. O mais parecido está destacado.
document-quote-missing = O trecho citado não foi encontrado aqui: “{ $quote }”
document-ask = Perguntar sobre este documento
document-open-in-app = Abrir no aplicativo padrão
document-show-in-folder = Mostrar na pasta
document-show-source = Mostrar código-fonte
document-invert = Inverter cores
document-show-in-files = Mostrar em Arquivos
document-close-this = Fechar documento
document-facts-close = Fechar detalhes do arquivo
document-image-failed = Não foi possível mostrar esta imagem.
document-image-size = { NUMBER($width) } × { NUMBER($height) } pixels
selection-label = Seleção
selection-copy = Copiar
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
