palette-title = Paleta de comandos
palette-placeholder = Pesquisar ou executar um comando
palette-results = Resultados
palette-recent = Usados recentemente
palette-commands = Comandos
palette-conversations = Conversas
palette-messages = Mensagens
palette-more = Mais
palette-files = Arquivos
palette-new-conversation = Nova conversa sobre “{ $text }”
palette-on = Ativado
palette-off = Desativado
palette-message-you = Você, { $when }
palette-message-assistant = Assistente, { $when }
palette-file-used = { $n ->
    [0] Não usado
    [one] Usado em { $n } conversa
    [many] Usado em { $n } de conversas
   *[other] Usado em { $n } conversas
}
palette-file-deleted = Excluído
palette-no-results = Nenhum resultado para “{ $text }”
palette-found = { $n ->
    [one] { $n } mensagem
    [many] { $n } de mensagens
   *[other] { $n } mensagens
}
palette-found-more = { $n ->
    [one] Mais de { $n } mensagem
    [many] Mais de { $n } de mensagens
   *[other] Mais de { $n } mensagens
}
palette-hint-move = ↑↓ para navegar
palette-hint-select = { key-enter } para selecionar
palette-hint-commands = digite { $sign } para comandos
