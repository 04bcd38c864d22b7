sidebar-label = Conversas
sidebar-search = Pesquisar
sidebar-files = Arquivos
sidebar-settings = Configurações
sidebar-results = Resultados
sidebar-none-found = Nenhuma conversa encontrada
sidebar-none = Suas conversas aparecerão aqui.
sidebar-width = Largura da barra lateral
conversation-untitled = Nova conversa
sidebar-row-answering = Respondendo
sidebar-row-outbox = { $n ->
    [one] { $n } pergunta na caixa de saída
    [many] { $n } de perguntas na caixa de saída
   *[other] { $n } perguntas na caixa de saída
}
sidebar-row-draft = Rascunho
sidebar-row-interrupted = Última resposta interrompida
sidebar-row-failed = Falha na última resposta
sidebar-row-open = Abrir
sidebar-row-rename = Renomear
