search-title = Pesquisa
search-field = Pesquisar tudo
search-placeholder = Pesquisar mensagens, arquivos e rascunhos
search-clear = Limpar a pesquisa
search-filters = Filtros
search-time-any = Qualquer data
search-time-today = Hoje
search-time-week = Últimos 7 dias
search-time-month = Últimos 30 dias
search-time-year = Este ano
search-time-choose = Escolher datas…
search-time-range = { $from } – { $until }
search-time-since = Desde { $from }
search-time-until = Até { $until }
search-dates-title = Escolher datas
search-dates-from = Primeiro dia
search-dates-until = Último dia
search-dates-apply = Aplicar
search-has-file = Com arquivo
search-folder = Pasta
search-folder-any = Qualquer pasta
search-folder-path = { $outer } › { $inner }
search-service = Serviço
search-service-any = Qualquer serviço
search-from = De
search-from-any = Qualquer pessoa
search-status = Status
search-status-any = Qualquer status
search-status-complete = Completa
search-status-stopped = Interrompida por você
search-status-cut = Interrompida
search-status-failed = Com falha
search-remove-filter = Remover filtro: { $name }
search-clear-filters = Limpar filtros
search-kinds = Mostrar
search-kind-all = Tudo
search-kind-messages = Mensagens
search-kind-files = Arquivos
search-kind-drafts = Rascunhos
search-order = Ordem
search-order-best = Mais relevantes
search-order-newest = Mais recentes
search-results = Resultados
search-conversations = { $n ->
    [one] { $n } conversa
    [many] { $n } de conversas
   *[other] { $n } conversas
}
search-files = { $n ->
    [one] { $n } arquivo
    [many] { $n } de arquivos
   *[other] { $n } arquivos
}
search-drafts = { $n ->
    [one] { $n } rascunho
    [many] { $n } de rascunhos
   *[other] { $n } rascunhos
}
search-matches = { $n ->
    [one] { $n } ocorrência
    [many] { $n } de ocorrências
   *[other] { $n } ocorrências
}
search-more = Mais { NUMBER($n) }
search-more-groups = Mostrar mais
search-archived = Arquivada
search-file = Arquivo
search-draft = Rascunho
search-partial = Só as mensagens mais recentes com este texto foram examinadas. Adicione uma palavra ou um filtro para encontrar as mais antigas.
search-indexing = As mensagens antigas ainda estão sendo preparadas para a pesquisa. Elas aparecerão aqui assim que estiverem prontas.
search-found = { $n ->
    [one] { $n } resultado
    [many] { $n } de resultados
   *[other] { $n } resultados
}
search-found-more = { $n ->
    [one] Mais de { $n } resultado
    [many] Mais de { $n } de resultados
   *[other] Mais de { $n } resultados
}
search-empty-title = Pesquisar tudo neste computador
search-empty-text = Mensagens, arquivos e seu texto, e rascunhos, também os arquivados. Funciona offline.
search-recent = Pesquisas recentes
search-hint = “duas palavras” encontra a frase exata. −palavra a exclui. file:manual encontra mensagens com esse arquivo.
search-no-results = Nenhum resultado para “{ $text }”
search-no-results-filters = Nenhum resultado com estes filtros
search-suggestion = Você quis dizer “{ $text }”?
search-suggestion-found = { $n ->
    [one] Há { $n } resultado.
    [many] Há { $n } de resultados.
   *[other] Há { $n } resultados.
}
search-back = Voltar aos resultados da pesquisa
search-key-alt = Alt
search-everywhere = Pesquisar “{ $text }” em tudo
